import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from "@supabase/auth-js";
import { expect, test } from "vitest";
import { ApiError } from "../lib/client.ts";
import { authFailure } from "./auth-failure.ts";

test.each([
  [new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), { code: "wrong_credentials" }],
  [new AuthApiError("Email not confirmed", 400, "email_not_confirmed"), { code: "unconfirmed" }],
  [new AuthApiError("User is banned", 400, "user_banned"), { code: "banned" }],
  [new AuthApiError("User already registered", 422, "user_already_exists"), { code: "email_taken" }],
  [new AuthWeakPasswordError("too short", 422, ["length"]), { code: "weak_password" }],
  [new AuthWeakPasswordError("known", 422, ["pwned"]), { code: "known_password" }],
  [new AuthApiError("AAL2 session is required", 401, "insufficient_aal"), { code: "second_factor" }],
  [new ApiError("second_factor_required", { status: 403 }), { code: "second_factor" }],
  [new AuthApiError("Invalid TOTP code entered", 422, "mfa_verification_failed"), { code: "code_wrong" }],
  [new AuthSessionMissingError(), { code: "session_ended" }],
  [new DOMException("The operation was cancelled", "NotAllowedError"), { code: "key_cancelled" }],
  [new AuthApiError("constructor", 400, "constructor"), { code: "unknown" }],
  [new AuthApiError("Request rate limit reached", 429, "over_request_rate_limit"), { code: "rate_limited" }],
  [
    new AuthApiError(
      "For security purposes, you can only request this after 42 seconds.",
      429,
      "over_email_send_rate_limit",
    ),
    { code: "send_limited", seconds: 42 },
  ],
  [new AuthApiError("slow down", 429, undefined), { code: "rate_limited" }],
  [new AuthRetryableFetchError("Failed to fetch", 0), { code: "network" }],
  [new AuthRetryableFetchError("Bad Gateway", 502), { code: "network" }],
  [new AuthRetryableFetchError("Unexpected failure", 500), { code: "unknown" }],
  [new ApiError("network"), { code: "network" }],
  [new ApiError("internal", { status: 500 }), { code: "network" }],
  [new Error("whatever"), { code: "unknown" }],
])("%s", (error, failure) => {
  expect(authFailure(error)).toEqual(failure);
});
