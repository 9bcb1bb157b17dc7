import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { utf8Length } from "@passerelle/domain/text";
import { authFailure } from "./auth-failure.ts";

export type NewPassword = { password: string; again: string };
export type PasswordProblem = "required" | "too_short" | "too_long" | "mismatch";

/** What is wrong with a password and its repetition, one problem a field. */
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

/** Whether it is the new password itself that the service refused. */
export function refusesPassword(error: unknown): boolean {
  return ["weak_password", "known_password", "same_password"].includes(authFailure(error).code);
}
