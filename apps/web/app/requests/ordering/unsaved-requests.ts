import { unsavedInputOf } from "../../lib/unsaved-input.ts";

const PREFIX = "request:";

/** Name under which a tab stores unsaved input of a request. */
export const unsavedInputName = (requestId: string) => `${PREFIX}${requestId}`;

/** Where the wizard has unsaved input. */
export type UnsavedRequest = { path: string; service: string | undefined };

/** The request with this person's latest unsaved input in this tab. */
export function lastUnsavedRequest(userId: string): UnsavedRequest | undefined {
  for (const { value } of unsavedInputOf(userId).within(PREFIX).list().reverse()) {
    const { path, service } = (value ?? {}) as { path?: unknown; service?: unknown };
    if (typeof path === "string" && path.startsWith("/service-request/")) {
      return { path, service: typeof service === "string" ? service : undefined };
    }
  }
  return undefined;
}
