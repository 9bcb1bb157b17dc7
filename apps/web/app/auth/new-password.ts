import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { utf8Length } from "@passerelle/domain/text";
import { authFailure } from "./auth-failure.ts";

export type NewPassword = { password: string; again: string };
export type PasswordProblem = "required" | "too_short" | "too_long" | "mismatch";

/** Errors of a password and its repetition, one per field. */
export function passwordProblems({
  password,
  again,
}: NewPassword): Partial<Record<keyof NewPassword, PasswordProblem>> {
  const { min, max } = REGISTRATION_LIMITS.password;
  const bytes = utf8Length(password);
  const first = !bytes ? "required" : bytes < min ? "too_short" : bytes > max ? "too_long" : undefined;
  const second = !again ? "required" : again === password ? undefined : "mismatch";
  return { ...(first && { password: first }), ...(second && { again: second }) };
}

/** Whether the service refused the new password itself. */
export function refusesPassword(error: unknown): boolean {
  return ["weak_password", "known_password", "same_password"].includes(authFailure(error).code);
}
