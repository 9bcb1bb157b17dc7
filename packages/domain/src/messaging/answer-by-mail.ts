/** An email header; `key` is its name in lower case. */
export type Header = { key: string; value: string };

const BULK = /^(?:bulk|junk|list|auto[_-]reply)$/i;
const MACHINE = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+@-]|$)/i;
const OUT_OF_OFFICE =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|réponse automatique|absence|absent(?:e)? du bureau)/i;

/**
 * Whether a program sent the email (RFC 3834 and common variants). Never answer these: two programs could answer each
 * other for ever.
 */
export function isAutomatic(headers: readonly Header[], from: string, subject: string): boolean {
  const value = (name: string) => headers.find(({ key }) => key === name)?.value.trim();
  const submitted = value("auto-submitted")?.toLowerCase();
  if (submitted !== undefined && submitted !== "no") return true;
  if (BULK.test(value("precedence") ?? "")) return true;
  if (["x-autoreply", "x-autorespond", "x-auto-response", "list-id"].some((name) => value(name))) return true;
  if (value("return-path") === "<>" || value("x-failed-recipients")) return true;
  return MACHINE.test(from) || OUT_OF_OFFICE.test(subject.trim());
}

/** Where the quoted email begins, as common mail programs mark it; matched against whole lines. */
const QUOTE_BEGINS: readonly RegExp[] = [
  // Apple Mail, Gmail, Thunderbird: the line may wrap up to three times.
  /^(?:le|on|am|el)\s[^\n]{4,200}(?:\n[^\n]{1,120}){0,2}(?:a\s+écrit|wrote|schrieb|escribió)\s?:\s*$/im,
  /^-{3,}\s*(?:original message|message d.origine|message transféré|forwarded message)\s*-{3,}\s*$/im,
  // Outlook: the headers of the quoted email.
  /^_{10,}\s*$/m,
  /^\*?(?:de|from)\s?:\*?\s[^\n]+\n\*?(?:envoyé|sent|date)\s?:\*?\s/im,
  /^>/m,
];

const SIGNATURE_BEGINS: readonly RegExp[] = [
  /^-- ?$/m,
  /^(?:envoyé (?:de|depuis) mon|sent from my|obtenir outlook pour|get outlook for|télécharger outlook pour)\b[^\n]*$/im,
];

/** The author's own text in a reply, without the quoted email and the signature. */
export function ownWords(text: string): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ");
  const ends = [...QUOTE_BEGINS, ...SIGNATURE_BEGINS].flatMap((begins) => begins.exec(plain)?.index ?? []);
  return plain
    .slice(0, Math.min(plain.length, ...ends))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
