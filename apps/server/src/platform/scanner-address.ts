/** Where clamd listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

const EXPECTED = "tcp://host:port or unix:/path/of/the/socket";

/** Parses `tcp://host:port` or `unix:/path`, or states what is expected. */
export function parseClamdUrl(text: string): ScannerAddress | { error: string } {
  if (!URL.canParse(text)) return { error: EXPECTED };
  const url = new URL(text);
  const extra = url.username || url.password || url.search || url.hash;
  if (url.protocol === "unix:" && !url.host && !extra && url.pathname.startsWith("/"))
    return { path: decodeURIComponent(url.pathname) };
  const port = Number(url.port);
  if (url.protocol === "tcp:" && url.hostname && port > 0 && !extra && /^\/?$/.test(url.pathname))
    // An IPv6 address is in brackets.
    return { host: url.hostname.replace(/^\[|\]$/g, ""), port };
  return { error: EXPECTED };
}
