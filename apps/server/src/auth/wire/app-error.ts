import type { ErrorCode } from "@passerelle/contract/errors";
import { AppError } from "../../platform/errors.ts";
import { AuthError } from "./errors.ts";

const CODES: Record<string, ErrorCode> = {
  email_exists: "email_taken",
  user_already_exists: "email_taken",
  user_not_found: "user_not_found",
  weak_password: "weak_password",
};

/** Maps a refusal of the authentication service to the API's; returns other errors as they are. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  if (error.status === 429 || error.status === 503) {
    const retryAfter = Number(error.headers["retry-after"] ?? 1);
    const code = error.status === 429 ? "too_many_requests" : "auth_unavailable";
    return new AppError(code, { details: { retry_after: retryAfter }, cause: error });
  }
  const code = CODES[error.code];
  return code ? new AppError(code, { cause: error }) : new AppError("invalid_input", { cause: error });
}
