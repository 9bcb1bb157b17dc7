import type { Session } from "@supabase/auth-js";

/**
 * Whether an account with a verified second factor was signed in to with one factor only (spec 1 §4: aal1, aal2). The
 * token is read, not trusted: what a session may do, the server decides.
 */
export function owesSecondFactor({ access_token, user }: Pick<Session, "access_token" | "user">): boolean {
  return levelOf(access_token) === "aal1" && !!user.factors?.some((factor) => factor.status === "verified");
}

function levelOf(token: string): unknown {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    return undefined;
  }
}
