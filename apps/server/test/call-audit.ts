import { expect } from "vitest";
import type { TestApp } from "./app.ts";

const DEVICE = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";
const ADDRESS = "203.0.113.9";

/** For `inject`: an address and a device that identify the calls for `auditOfCalls`. */
export const fromElsewhere = { remoteAddress: ADDRESS, headers: { "user-agent": DEVICE } };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call with `token` from that address and device. */
export function callFromElsewhere(
  server: TestApp,
  token: string,
  method: Method,
  url: string,
  payload?: object | Buffer,
) {
  return server.app.inject({
    method,
    url,
    ...fromElsewhere,
    headers: { ...fromElsewhere.headers, authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
}

/** Audit entries of an account caused by these calls, in order. */
export async function auditOfCalls({ ctx }: TestApp, userId: string) {
  const rows = await ctx.db
    .selectFrom("auth.audit_log_entries")
    .selectAll()
    .where("subject_id", "=", userId)
    .where("user_agent", "=", DEVICE)
    // Tests stop the clock, so times are equal.
    .orderBy("sequence")
    .execute();
  for (const { ip_address, action } of rows) expect([action, ip_address]).toEqual([action, ADDRESS]);
  return rows.map(({ action, traits }) => ({ action, ...(traits as Record<string, string>) }));
}
