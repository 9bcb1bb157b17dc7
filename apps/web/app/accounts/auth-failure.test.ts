import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { ApiError } from "../lib/client.ts";
import { authFailure } from "./auth-failure.ts";

test.each([
  [new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), { code: "wrong_credentials" }],
  [new AuthApiError("Email not confirmed", 400, "email_not_confirmed"), { code: "unconfirmed" }],
  [new AuthApiError("User is banned", 400, "user_banned"), { code: "banned" }],
  [new AuthApiError("User already registered", 422, "user_already_exists"), { code: "email_taken" }],
  [new AuthWeakPasswordError("too short", 422, ["length"]), { code: "weak_password" }],
  [new AuthApiError("Request rate limit reached", 429, "over_request_rate_limit"), { code: "rate_limited" }],
  [
    new AuthApiError(
      "For security purposes, you can only request this after 42 seconds.",
      429,
      "over_email_send_rate_limit",
    ),
    { code: "rate_limited_wait", seconds: 42 },
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
