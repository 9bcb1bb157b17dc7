import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export const REQUEST_ID = "x-request-id";

/** The ids that are accepted from a proxy: they are written into the log, into replies and on pages. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * The id of a request: the one that a proxy in front has given it, if its shape is safe, or else a new one such as
 * `3f9a12bc-77d0`. It is short because people copy it from an error page; 48 bits identify a request in the log of weeks.
 */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID];
  return typeof given === "string" && SAFE.test(given) ? given : randomUUID().slice(0, 13);
}
