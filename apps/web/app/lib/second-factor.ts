import type { Session } from "@supabase/auth-js";
import { claimsOf } from "./token-claims.ts";

/**
 * Whether an account with a verified second factor signed in with one factor only (spec 1 §4: aal1, aal2). The token
 * is not verified here: the server decides what a session may do.
 */
export function requiresSecondFactor({
  access_token,
  user,
}: Pick<Session, "access_token" | "user">): boolean {
  return (
    claimsOf(access_token).aal === "aal1" && !!user.factors?.some((factor) => factor.status === "verified")
  );
}
