/** The address of a timestamp authority (RFC 3161) and its credentials. */
export type TimestampAddress = {
  url: string;
  /** The value of the header; undefined for an authority that requires none. */
  authorization: string | undefined;
};

const EXPECTED =
  "https://host/path of a timestamp authority (RFC 3161), with user:password@ where it asks for them";

/** Parses the address of an authority, whose name and password are sent as a header, or states what is expected. */
export function parseTsaUrl(text: string): TimestampAddress | { error: string } {
  if (!URL.canParse(text)) return { error: EXPECTED };
  const url = new URL(text);
  if (!["http:", "https:"].includes(url.protocol) || !url.hostname || url.hash) return { error: EXPECTED };
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  url.username = "";
  url.password = "";
  const authorization = user
    ? `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`
    : undefined;
  return { url: url.href, authorization };
}
