import { createHash } from "node:crypto";
import type { Header } from "@passerelle/domain/messaging/answer-by-mail";
import type { Address, Attachment } from "postal-mime";

/** The parts of an inbound email that are used. */
export type InboundEmail = {
  headers: Header[];
  /** The sender's bare address. */
  from: string;
  /** All recipients, from every header. */
  recipients: string[];
  subject: string;
  /** The Message-ID header or, without one, a hash of the content. */
  messageId: string;
  /** The text; parsed only once the sender is known. */
  text: () => string;
  files: { name: string; bytes: Buffer }[];
};

/** No mail program nests deeper or writes more headers. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Maximum characters of the text, more than people write; the rest is ignored. */
const MOST_TEXT = 100_000;
/** Maximum characters of an address (RFC 5321). */
const MOST_ADDRESS = 320;

/** Parses a raw email; undefined if it cannot be parsed or has no sender. */
export async function parseEmail(raw: Buffer): Promise<InboundEmail | undefined> {
  // Loaded on first use, because few installations receive emails.
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, { ...LIMITS, attachmentEncoding: "arraybuffer" }).catch(
    () => undefined,
  );
  const from = mail?.from?.address;
  if (!mail || !from) return undefined;
  const headers = mail.headers.map(({ key, value }) => ({ key: key.toLowerCase(), value }));
  const delivered = headers
    .filter(({ key }) => ["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"].includes(key))
    .map(({ value }) => value.slice(0, MOST_ADDRESS).replace(/^.*<|>.*$/g, ""));
  return {
    headers,
    from,
    recipients: [...addressesOf(mail.to), ...addressesOf(mail.cc), ...delivered],
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? createHash("sha256").update(raw).digest("hex"),
    text: () =>
      mail.text?.trim() ? mail.text.slice(0, MOST_TEXT) : textOf((mail.html ?? "").slice(0, MOST_TEXT)),
    files: mail.attachments.filter(isMeant).map(({ filename, content }) => ({
      name: filename || "file",
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  };
}

const addressesOf = (list: Address[] | undefined): string[] =>
  (list ?? []).flatMap((one) => (one.group ? one.group.map(({ address }) => address) : (one.address ?? [])));

/** Only explicit attachments: inline pictures are usually logos of signatures. */
const isMeant = ({ disposition, related }: Attachment) => disposition === "attachment" || !related;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" };

/** The text of an HTML-only email, line by line. Each pattern takes linear time for any input. */
function textOf(html: string): string {
  return ["style", "script", "head"]
    .reduce(withoutElement, html.replace(/<blockquote[\s\S]*/i, ""))
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|(\w{1,10}));/g, (whole, code: string | undefined, name: string | undefined) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = Number(code);
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : "";
    })
    .replaceAll("\0", "");
}

/** Removes elements with their content; an unclosed one extends to the end. */
function withoutElement(html: string, name: string): string {
  const parts: string[] = [];
  const opening = new RegExp(`<${name}\\b`, "gi");
  const closing = new RegExp(`</${name}>`, "gi");
  let at = 0;
  for (let start = opening.exec(html); start; start = opening.exec(html)) {
    parts.push(html.slice(at, start.index));
    closing.lastIndex = start.index;
    const end = closing.exec(html);
    if (!end) return parts.join("");
    at = end.index + end[0].length;
    opening.lastIndex = at;
  }
  return parts.join("") + html.slice(at);
}
