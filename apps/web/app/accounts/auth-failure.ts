import { ApiError } from "../lib/client.ts";

/** What went wrong at the authentication service, as a key of the words file (`failures.*`). */
export type AuthFailureCode =
  | "wrong_credentials"
  | "unconfirmed"
  | "banned"
  | "email_taken"
  | "email_invalid"
  | "weak_password"
  | "rate_limited"
  | "rate_limited_wait"
  | "signup_disabled"
  | "network"
  | "unknown";

export type AuthFailure = {
  code: AuthFailureCode;
  /** Seconds to wait, with `rate_limited_wait`. */
  seconds?: number;
};

const CODES: Record<string, AuthFailureCode> = {
  invalid_credentials: "wrong_credentials",
  email_not_confirmed: "unconfirmed",
  user_banned: "banned",
  user_already_exists: "email_taken",
  email_exists: "email_taken",
  email_address_invalid: "email_invalid",
  weak_password: "weak_password",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "rate_limited",
  signup_disabled: "signup_disabled",
};

/**
 * An error of the authentication client as a code. Only the message says how long to wait ("… only request this after
 * 42 seconds."), so that is read from there.
 */
export function authFailure(error: unknown): AuthFailure {
  if (error instanceof ApiError)
    return { code: error.code === "network" || error.status >= 500 ? "network" : "unknown" };
  const { code, status, message, name } = error as {
    code?: string;
    status?: number;
    message?: string;
    name?: string;
  };
  // Nothing came back, or something in between answered for the server.
  if (name === "AuthRetryableFetchError" && (!status || (status >= 502 && status <= 504)))
    return { code: "network" };
  const known = CODES[code ?? ""] ?? (status === 429 ? "rate_limited" : "unknown");
  const seconds = Number(/(\d+) seconds?/.exec(message ?? "")?.[1]);
  return known === "rate_limited" && seconds > 0 ? { code: "rate_limited_wait", seconds } : { code: known };
}
