/** A header of a letter: its name in lower case. */
export type Header = { key: string; value: string };

const BULK = /^(?:bulk|junk|list|auto[_-]reply)$/i;
const MACHINE = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+@-]|$)/i;
const OUT_OF_OFFICE =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|réponse automatique|absence|absent(?:e)? du bureau)/i;

/** Whether a machine wrote a letter (RFC 3834 and what programs do instead): answers to it could go on for ever. */
export function isAutomatic(headers: readonly Header[], from: string, subject: string): boolean {
  const value = (name: string) => headers.find(({ key }) => key === name)?.value.trim();
  const submitted = value("auto-submitted")?.toLowerCase();
  if (submitted !== undefined && submitted !== "no") return true;
  if (BULK.test(value("precedence") ?? "")) return true;
  if (["x-autoreply", "x-autorespond", "x-auto-response", "list-id"].some((name) => value(name))) return true;
  if (value("return-path") === "<>" || value("x-failed-recipients")) return true;
  return MACHINE.test(from) || OUT_OF_OFFICE.test(subject.trim());
}

/** Where what somebody answers to begins, in the words of the usual programs; each is asked of whole lines. */
const QUOTE_BEGINS: readonly RegExp[] = [
  // Apple Mail, Gmail, Thunderbird: the line may be broken in two or three.
  /^(?:le|on|am|el)\s[^\n]{4,200}(?:\n[^\n]{1,120}){0,2}(?:a\s+écrit|wrote|schrieb|escribió)\s?:\s*$/im,
  /^-{3,}\s*(?:original message|message d.origine|message transféré|forwarded message)\s*-{3,}\s*$/im,
  // Outlook: the headers of what is answered to.
  /^_{10,}\s*$/m,
  /^\*?(?:de|from)\s?:\*?\s[^\n]+\n\*?(?:envoyé|sent|date)\s?:\*?\s/im,
  /^>/m,
];

const SIGNATURE_BEGINS: readonly RegExp[] = [
  /^-- ?$/m,
  /^(?:envoyé (?:de|depuis) mon|sent from my|obtenir outlook pour|get outlook for|télécharger outlook pour)\b[^\n]*$/im,
];

/** What somebody wrote in an answer: without what they answer to and without their signature. */
export function ownWords(text: string): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ");
  const ends = [...QUOTE_BEGINS, ...SIGNATURE_BEGINS].flatMap((begins) => begins.exec(plain)?.index ?? []);
  return plain
    .slice(0, Math.min(plain.length, ...ends))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
