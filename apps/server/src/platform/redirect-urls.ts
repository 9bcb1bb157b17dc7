/** Requires https except on the local machine, since these links carry sessions. */
const SAFE_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(?:\d+|\*))?(?:\/|$)/;
/** Schemes of programs, documents and files, which are not pages. */
const NEVER = ["javascript", "data", "vbscript", "blob", "file", "about"];

/**
 * Patterns of addresses that links may lead to besides the site's own (`REDIRECT_URLS`), in GoTrue's syntax of
 * `URI_ALLOW_LIST`: `?` matches one character, `*` any number except dots and slashes, `**` anything. The scheme must be
 * literal, and `**` must come after the host, or `https://app.example**` would match foreign hosts.
 */
export function parseRedirectUrls(text: string): { patterns: RegExp[] } | { error: string } {
  const patterns: RegExp[] = [];
  for (const pattern of text.split(",").map((part) => part.trim())) {
    if (pattern === "") continue;
    const [, scheme = "", authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)/.exec(pattern) ?? [];
    const http = scheme === "http" || scheme === "https";
    if (scheme === "" || NEVER.includes(scheme) || /[\s#@]/.test(pattern)) return expected(pattern);
    if (http && (authority === "" || authority.includes("**"))) return expected(pattern);
    if (scheme === "http" && !SAFE_HTTP.test(pattern)) return expected(pattern);
    patterns.push(toRegExp(pattern));
  }
  return { patterns };
}

function expected(pattern: string): { error: string } {
  const what =
    "addresses with * for a part and ** for the rest, of https, of http on this machine, or of an app";
  return { error: `${what}: not ${JSON.stringify(pattern)}` };
}

const WILDCARDS: Record<string, string> = { "**": ".*", "*": "[^./]*", "?": "[^./]" };

function toRegExp(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*|\?)/);
  const source = parts.map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${source.join("")}$`);
}
