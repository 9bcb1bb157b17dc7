import { typedBy } from "../../lib/typed.ts";

const PREFIX = "request:";

/** Under which a tab keeps what was typed for a request and not saved. */
export const keptName = (requestId: string) => `${PREFIX}${requestId}`;

/** Where something was typed that is not saved. */
export type KeptRequest = { path: string; service: string | undefined };

/** What this person typed last in this tab and did not save, if anything. */
export function lastKeptRequest(userId: string): KeptRequest | undefined {
  for (const { value } of typedBy(userId).within(PREFIX).list().reverse()) {
    const { path, service } = (value ?? {}) as { path?: unknown; service?: unknown };
    if (typeof path === "string" && path.startsWith("/service-request/")) {
      return { path, service: typeof service === "string" ? service : undefined };
    }
  }
  return undefined;
}
