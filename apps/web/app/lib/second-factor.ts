import type { Session } from "@supabase/auth-js";
import { claimsOf } from "./token-claims.ts";

/**
 * Whether an account with a verified second factor was signed in to with one factor only (spec 1 §4: aal1, aal2). The
 * token is read, not trusted: what a session may do, the server decides.
 */
export function owesSecondFactor({ access_token, user }: Pick<Session, "access_token" | "user">): boolean {
  return (
    claimsOf(access_token).aal === "aal1" && !!user.factors?.some((factor) => factor.status === "verified")
  );
}
