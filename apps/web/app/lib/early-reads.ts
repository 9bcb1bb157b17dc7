import { SESSION_KEY } from "./signed-in-hint.ts";

/**
 * A session that ends within this time is renewed before it is used, in milliseconds; the official client uses the same limit.
 */
export const RENEW_BEFORE_MS = 90_000;

/** After this time the replies that were not used are out of date, in milliseconds since the page was opened. */
const FRESH_MS = 60_000;

type EarlyReads = { headers: Record<string, string>; replies: Record<string, Promise<Response>> };

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined;
  }
}

type Names = { session: string; renewBefore: number };

/**
 * Inline script of a page that needs an account: it sends the calls that the page will make first (`data-reads`), while its code
 * is still being loaded. Turned into text: it may use nothing from outside.
 */
function readEarly({ session, renewBefore }: Names): void {
  try {
    const { dataset } = document.currentScript as HTMLScriptElement;
    const stored = JSON.parse(localStorage.getItem(session) ?? "null");
    if (!stored?.access_token || !(stored.expires_at * 1000 - Date.now() > renewBefore)) return;
    // Before the second factor everything is refused (`requiresSecondFactor`).
    const [, payload] = stored.access_token.replace(/-/g, "+").replace(/_/g, "/").split(".");
    const isVerified = ({ status }: { status: string }) => status === "verified";
    if (JSON.parse(atob(payload)).aal === "aal1" && stored.user?.factors?.some(isVerified)) return;
    const headers = {
      accept: "application/json",
      "accept-language": document.documentElement.lang,
      authorization: `Bearer ${stored.access_token}`,
    };
    const replies: EarlyReads["replies"] = {};
    for (const url of (dataset.reads ?? "").split(" ")) {
      replies[url] = fetch(url, { headers });
      // The caller that takes the reply handles its failure.
      replies[url].catch(() => {});
    }
    window.earlyReads = { headers, replies };
  } catch {
    // A device without storage has no session; a call that could not be sent is sent later.
  }
}

export const earlyReadsScript = (): string =>
  `(${readEarly})(${JSON.stringify({ session: SESSION_KEY, renewBefore: RENEW_BEFORE_MS } satisfies Names)})`;

/** Rendered on the server only, since it has run by the time the page hydrates. */
export const EARLY_READS_SCRIPT = import.meta.env.SSR ? earlyReadsScript() : "";

/**
 * The reply to a read that was sent while the page was being loaded, once, and only if it was sent with the same headers;
 * undefined otherwise. Any change discards all replies, because it may make them untrue.
 */
export function takeEarlyReply(
  url: string,
  { method = "GET", headers }: { method?: string; headers: Record<string, string> },
): Promise<Response> | undefined {
  if (typeof window === "undefined" || !window.earlyReads) return undefined;
  if (method !== "GET" || performance.now() > FRESH_MS) {
    window.earlyReads = undefined;
    return undefined;
  }
  const { headers: sent, replies } = window.earlyReads;
  const reply = replies[url];
  if (!reply || Object.entries(sent).some(([name, value]) => headers[name] !== value)) return undefined;
  delete replies[url];
  return reply;
}
