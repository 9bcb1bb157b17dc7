import { createHash } from "node:crypto";
import type { Language } from "@passerelle/contract/shapes";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { readTexts } from "../../platform/texts.ts";
import type { StoredCharge } from "./queries.ts";
import fr from "./words/fr.json" with { type: "json" };

const WORDS = readTexts(import.meta.url, "words", fr);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { box-sizing: border-box; margin: 0; padding: 1rem; display: grid; place-items: center; min-height: 100vh; background: #f6f3ec; color: #1d2233; }
main { box-sizing: border-box; width: min(28rem, 100%); padding: 2rem; background: #fff; border: 2px dashed #8a5a00; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1.5rem 0; }
dt { color: #4a5068; } dd { margin: 0; text-align: end; font-weight: 600; overflow-wrap: anywhere; }
button, a { box-sizing: border-box; display: block; width: 100%; min-height: 44px; margin-top: .75rem; padding: .6rem 1rem;
  border: 2px solid #2b3a8f; border-radius: .4rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  background: #fff; color: #2b3a8f; cursor: pointer; }
button.primary { background: #2b3a8f; color: #fff; }
@media (prefers-color-scheme: dark) {
  body { background: #12152a; color: #eceaf4; } main { background: #1c2040; border-color: #e0a040; }
  dt { color: #b9bdd6; } button, a { background: #1c2040; color: #c9d1ff; border-color: #c9d1ff; }
  button.primary { background: #c9d1ff; color: #12152a; }
}
`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** Allows the page's own style and forms only. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/**
 * The page on which the payer approves or cancels, clearly marked as a simulation. All values come from our own row.
 */
export function payPalPage(charge: StoredCharge, language: Language): string {
  const words = WORDS[language];
  const amount = formatMoney({ amount: charge.amount, currency: charge.currency as Currency }, language);
  const form = (decision: string, label: string, kind: string) =>
    `<form method="post" action="/simulator/paypal/${charge.reference}/${decision}"><button${kind}>${label}</button></form>`;
  const decided = charge.status !== "awaiting_payer";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.notice}</p>
<dl><dt>${words.amount}</dt><dd>${amount}</dd><dt>${words.reference}</dt><dd>${charge.label}</dd></dl>
${
  decided
    ? `<p>${words.decided}</p><a href="${charge.return_path}">${words.back}</a>`
    : `${form("approve", words.approve, ' class="primary"')}${form("cancel", words.cancel, "")}`
}
</main>
</body>
</html>
`;
}
