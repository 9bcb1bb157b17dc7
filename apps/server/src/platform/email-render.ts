import { DEFAULT_LANGUAGE, inEveryLanguage } from "@passerelle/domain/languages";
import { isPersonName } from "@passerelle/domain/profiles/person-name";
import i18next, { type i18n } from "i18next";
import type { ContributedEmails, Email, EmailWay, RenderedEmail } from "./email.ts";
import { escapeHtml, type Overrider } from "./email-overrides.ts";
import { wayAsHtml, wayAsText } from "./email-way.ts";
import frameTexts from "./emails/fr.json" with { type: "json" };
import { readTexts } from "./texts.ts";

export type EmailRenderer = (platform: string, email: Email) => RenderedEmail;

/** Renders emails in their reader's language, as plain text and as equivalent HTML; `override` has the operator's own. */
export function createEmailRenderer(
  emails: readonly ContributedEmails[],
  override: Overrider = (_email, rendered) => rendered,
): EmailRenderer {
  const frame = readTexts(import.meta.url, "emails", frameTexts);
  const words = i18next.createInstance();
  void words.init({
    initAsync: false,
    resources: inEveryLanguage((language) => ({
      translation: Object.assign({}, frame[language], ...emails.map(({ texts }) => texts[language])),
    })),
    fallbackLng: DEFAULT_LANGUAGE,
    returnObjects: true,
    // The texts contain no markup: whole lines are escaped where the HTML is built.
    interpolation: { escapeValue: false },
  });
  return (platform, email) => {
    const values = { ...readable(email.values), platform };
    return override({ ...email, values }, renderEmail(words, platform, email));
  };
}

function renderEmail(
  words: i18n,
  platform: string,
  { template, language, values, way, replyTo }: Email,
): RenderedEmail {
  const translate = words.getFixedT(language);
  const filled: Record<string, string> = { ...readable(values), platform };
  if ("reason" in values) filled.reason = String(translate(`${template}.reasons.${values.reason}` as never));
  const line = (key: string) => String(translate(key as never, filled));
  // A line that consists of an empty value is omitted.
  const lines = (key: string) =>
    (translate(key as never, filled) as unknown as string[]).filter((text) => text !== "");

  const content = {
    language,
    platform,
    link: "link" in values ? values.link : undefined,
    code: "code" in values ? values.code : undefined,
    // User input may contain line breaks; a subject is one line.
    subject: line(`${template}.subject`).replace(/\s+/g, " ").trim(),
    title: line(`${template}.title`),
    before: [
      line(isPersonName(values.name) ? "greeting" : "greeting_nobody"),
      ...lines(`${template}.before`),
    ],
    button: "link" in values ? line(`${template}.button`) : "",
    after: lines(`${template}.after`),
    way,
    linkHint: line("link_hint"),
    signature: line("signature"),
    footer: line(replyTo ? "footer_answerable" : "footer"),
  };
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

/** Our own values, or validated addresses; others may be user input from before it was validated. */
const OURS = ["link", "code", "otp", "email"];

/** Values as literal text: one line each, and nothing that a mail program turns into a link. */
function readable(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    OURS.includes(key) ? value : value.replace(UNREADABLE, " ").replace(LINK_LIKE, takeApart),
  ]);
  return Object.fromEntries(entries);
}

const UNREADABLE = /(?:[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf})+/gu;
const LINK_LIKE = /\S*(?::\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2})\S*/gu;

function takeApart(word: string): string {
  return word.replace(/[.．。｡:/@]+/gu, "$& ");
}

type Content = {
  language: string;
  platform: string;
  link: string | undefined;
  code: string | undefined;
  subject: string;
  title: string;
  before: string[];
  button: string;
  after: string[];
  way: EmailWay | undefined;
  linkHint: string;
  signature: string;
  footer: string;
};

function asText(content: Content): string {
  const { before, button, link, code, after, way, signature, footer } = content;
  const parts = [
    ...before,
    way && wayAsText(way),
    code,
    link && `${button}\n${link}`,
    ...after,
    signature,
    `-- \n${footer}`,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function asHtml(content: Content): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = content.link && escapeHtml(content.link);
  const code = content.code && escapeHtml(content.code);
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f3ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:#f6f3ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:560px;background:#ffffff;border-radius:8px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d2233">
<tr><td style="background:#2b3a8f;color:#ffffff;padding:20px 28px;border-radius:8px 8px 0 0;font-size:18px;font-weight:600">${escapeHtml(content.platform)}</td></tr>
<tr><td style="padding:28px;word-break:break-word;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;color:#2b3a8f">${escapeHtml(content.title)}</h1>
${content.before.map(paragraph).join("\n")}${content.way ? `\n${wayAsHtml(content.way)}` : ""}
${code ? `<p style="margin:24px 0;font-size:28px;font-weight:600;letter-spacing:4px;color:#2b3a8f">${code}</p>\n` : ""}${link ? `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;background:#2b3a8f;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 24px;border-radius:6px">${escapeHtml(content.button)}</a></p>` : ""}
${content.after.map(paragraph).join("\n")}
${paragraph(content.signature)}
${link ? `<p style="margin:24px 0 0;font-size:13px;color:#5b6072">${escapeHtml(content.linkHint)}<br><span style="word-break:break-all">${link}</span></p>` : ""}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:12px;line-height:1.5;color:#5b6072">${escapeHtml(content.footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
}
