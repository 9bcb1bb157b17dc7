import type { FakeCall, FakeCharge, FakeOutcome, FakeReply } from "./behaviour.ts";
import type { Fake } from "./fake.ts";

/** The page of a provider to which payers go: its buttons decide the charge and lead back to the merchant. */
export function payerPage(fake: Fake, charge: FakeCharge): FakeReply {
  const { name } = fake.protocol;
  const done = charge.state !== "pending";
  const button = (outcome: FakeOutcome, label: string) =>
    `<form method="post" action="/pay/${charge.gatewayId}/${outcome}"><button>${label}</button></form>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in of ${name}</title>
<style>
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
  main { max-width: 22rem; margin: 10vh auto; padding: 0 1rem }
  strong { font-size: 1.75rem }
  button { width: 100%; min-height: 3rem; margin-bottom: .75rem; font: inherit }
</style>
<main><h1>${name}</h1><p>A stand-in on this machine: no money moves.</p><p><strong>${amountOf(charge)}</strong></p>
${done ? `<a href="${charge.returnUrl ?? ""}">Back</a>` : button("succeed", "Pay") + button("decline", "Decline") + button("cancel", "Cancel")}
</main></html>`;
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: html };
}

/** An amount as payers read it: `7.63 EUR`. The unit of Orange's sandbox has no decimals either. */
function amountOf({ amount, currency }: FakeCharge): string {
  const decimals = ["XOF", "XAF", "OUV"].includes(currency) ? 0 : 2;
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: decimals });
  return `${format.format(amount / 10 ** decimals)} ${currency}`;
}

/** Answers `GET /pay/:id` and the buttons of the page; undefined for other addresses. */
export async function handlePayerPage(call: FakeCall, fake: Fake): Promise<FakeReply | undefined> {
  const [, id, outcome] = /^\/pay\/([^/]+)(?:\/([a-z_]+))?$/.exec(call.path) ?? [];
  const charge = id === undefined ? undefined : fake.find(id);
  if (!charge) return undefined;
  if (outcome === undefined) return payerPage(fake, charge);
  await fake.decide(charge.reference, outcome as FakeOutcome);
  return { status: 303, headers: { location: charge.returnUrl ?? "/" }, body: "" };
}
