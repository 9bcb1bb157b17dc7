import type { AuthFailure } from "./auth-failure.ts";

/** `authFailure` for pages that load the list of all codes with the first failure; without a network that is the failure. */
export async function findFailure(error: unknown): Promise<AuthFailure> {
  const codes = await import("./auth-failure.ts").catch(() => undefined);
  return codes ? codes.authFailure(error) : { code: "network" };
}
