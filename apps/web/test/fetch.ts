import type { ErrorCode } from "@passerelle/contract/errors";
import { vi } from "vitest";

type Answer = (body: unknown, query: URLSearchParams) => object | undefined | Promise<object>;

/** The reply to a call, or a function of its body and query that returns the reply. Undefined: there is no network. */
type Reply = object | undefined | Answer;

const replies = new Map<string, Reply>();
const unexpected: string[] = [];

/**
 * Answers calls of the API in place of the server: `replyTo({ "GET /api/me": profile })`. Later replies replace
 * earlier ones. Any other call fails the test.
 */
export function replyTo(calls: Record<string, Reply>): void {
  for (const [call, reply] of Object.entries(calls)) replies.set(call, reply);
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const call = `${init.method ?? "GET"} ${url.pathname}`;
    if (!replies.has(call)) unexpected.push(call);
    const reply = replies.get(call);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const answer = await (typeof reply === "function" ? reply(body, url.searchParams) : reply);
    if (answer === undefined) throw new TypeError("Failed to fetch");
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

/** A reply by which the server refuses a call, with the code of the reason. */
export const refusal = (status: number, code: ErrorCode) => () => Response.json({ status, code }, { status });

/** The same of the authentication service, whose client reads codes from this version on. */
export const authRefusal =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ code }, { status, headers: { "x-supabase-api-version": "2024-01-01", ...headers } });

/** Throws if there was a call without a reply; removes the replies. */
export function expectNoOtherCalls(): void {
  replies.clear();
  const calls = unexpected.splice(0);
  if (calls.length > 0) throw new Error(`unexpected calls: ${calls.join(", ")}`);
}
