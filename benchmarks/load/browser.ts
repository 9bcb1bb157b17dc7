import { setTimeout as wait } from "node:timers/promises";
import type { Customer } from "../../scripts/chaos/client.ts";
import { NotAcknowledged } from "../../scripts/chaos/client.ts";
import type { Kind, Meter, Received } from "./meter.ts";
import type { Account } from "./server.ts";

/** An hour is simulated in five minutes: people arrive twelve times as often and pause a twelfth as long. */
export const PACE = 12;
// Leaves out the fragment, which selects the part of a picture that a page shows.
const ASSET = /(?:src|href)="(\/assets\/[^"#]+)/g;
/** Pictures that browsers load only when they are scrolled to. */
const LAZY = /<img[^>]*loading="lazy"[^>]*>/g;
/** As many as browsers open to one host. */
const CONNECTIONS = 6;

/** The browser of one person, with its own address and cache. */
export type Browser = {
  /** Opens a page with the files that it names and that were not loaded yet. */
  open: (path: string) => Promise<string>;
  /** Calls the API; throws for a refusal or a failure. */
  call: <T>(kind: Kind, method: string, path: string, body?: unknown) => Promise<T>;
  /** The same browser in the form that the writes of `scripts/chaos` use. */
  as: (kind: Kind) => Customer;
  signIn: () => Promise<void>;
  /** Pauses for so many seconds of the hour; the next call counts from the end of the pause. */
  think: (seconds: number) => Promise<void>;
};

let addresses = 0;
/** A new address for each person, because limits count by address. */
function nextAddress(): string {
  addresses += 1;
  return [10, 1 + ((addresses >> 16) & 127), (addresses >> 8) & 255, addresses & 255].join(".");
}

/**
 * `due`: the time of the person's arrival, from which the first call counts. `account`: for people who are or will be signed in.
 */
export function openBrowser(meter: Meter, due: number, account?: Account): Browser {
  const loaded = new Set<string>();
  const address = nextAddress();
  let next: number | undefined = due;
  let token = account?.token;
  const send = async (
    kind: Kind,
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Received> => {
    const isBytes = body instanceof Uint8Array;
    const sentDue = next;
    next = undefined;
    return meter.send(kind, {
      method,
      path,
      ...(sentDue !== undefined && { due: sentDue }),
      headers: {
        "x-forwarded-for": address,
        "accept-language": "fr",
        ...(token && kind !== "page" && kind !== "asset" && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isBytes && { "content-type": "application/json" }),
        ...more,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    });
  };
  const parse = ({ headers, body }: Received): unknown =>
    headers["content-type"]?.includes("json") ? JSON.parse(body.toString("utf8")) : body.toString("utf8");
  const call = async <T>(kind: Kind, method: string, path: string, body?: unknown): Promise<T> => {
    const received = await send(kind, method, path, body);
    if (received.status >= 400) throw new NotAcknowledged(`${method} ${path}: HTTP ${received.status}`);
    return parse(received) as T;
  };
  return {
    call,
    open: async (path) => {
      const { body } = await send("page", "GET", path);
      const html = body.toString("utf8");
      const fresh = [...html.replaceAll(LAZY, "").matchAll(ASSET)]
        .map(([, asset = ""]) => asset)
        .filter((asset) => {
          const isNew = !loaded.has(asset);
          loaded.add(asset);
          return isNew;
        });
      const load = async () => {
        for (let asset = fresh.pop(); asset !== undefined; asset = fresh.pop())
          await send("asset", "GET", asset);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, load));
      return html;
    },
    as: (kind) => ({
      id: account?.id ?? "",
      origin: "http://127.0.0.1",
      call: async <T>(method: string, path: string, body?: unknown, more?: Record<string, string>) => {
        const { pathname, search } = new URL(path, "http://127.0.0.1");
        const received = await send(kind, method, pathname + search, body, more);
        if (received.status === 429 || received.status >= 500)
          throw new NotAcknowledged(`${method} ${path}: HTTP ${received.status}`);
        return {
          status: received.status,
          headers: new Headers(received.headers),
          body: parse(received) as T,
        };
      },
    }),
    signIn: async () => {
      const { email = "", password = "" } = account ?? {};
      const path = "/auth/v1/token?grant_type=password";
      token = (await call<{ access_token: string }>("sign_in", "POST", path, { email, password }))
        .access_token;
    },
    think: async (seconds) => {
      const until = performance.now() + (seconds * 1_000) / PACE;
      await wait((seconds * 1_000) / PACE);
      next = until;
    },
  };
}
