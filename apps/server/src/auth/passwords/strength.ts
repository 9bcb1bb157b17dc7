import { REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { utf8Length } from "@passerelle/domain/text";
import type { Env } from "../../platform/env.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { isBreached } from "./breached.ts";
import { isCommonPassword } from "./common.ts";

export type Weakness = { message: string; reasons: ("length" | "characters" | "pwned")[] };

/**
 * The reason why a password is weak, from the settings and the lists of common and breached passwords; undefined when it is not.
 */
export async function weaknessOf(
  env: Pick<Env, "passwords" | "platformName">,
  password: string,
  words: string[] = [],
): Promise<Weakness | undefined> {
  const { minLength: min, characters: sets, breachedFile } = env.passwords;
  const found: [Weakness["reasons"][number], string][] = [];
  if ([...password].length < min) {
    found.push(["length", `Password should be at least ${min} characters.`]);
  }
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    found.push(["characters", `Password should contain at least one character of each: ${sets.join(", ")}.`]);
  }
  const isKnown =
    (await isCommonPassword(password, [env.platformName, ...words])) ||
    (breachedFile !== undefined && (await isBreached(breachedFile, password)));
  if (isKnown) {
    const message = "Password is known to be weak and easy to guess, please choose a different one.";
    found.push(["pwned", message]);
  }
  if (found.length === 0) return undefined;
  return { message: found.map(([, text]) => text).join(" "), reasons: found.map(([reason]) => reason) };
}

/**
 * Throws `weak_password`, and `validation_failed` for more bytes than a hash takes into account. `words`: words about the person
 * that an attacker also knows (`wordsOf`).
 */
export async function checkNewPassword(env: Env, password: string, words: string[] = []): Promise<void> {
  const { max } = REGISTRATION_LIMITS.password;
  if (utf8Length(password) > max) {
    throw validationFailed(`Password cannot be longer than ${max} characters`);
  }
  const weakness = await weaknessOf(env, password, words);
  if (!weakness) return;
  throw new AuthError(422, "weak_password", weakness.message, {
    extra: { weak_password: { reasons: weakness.reasons } },
  });
}

/**
 * Words about a person that an attacker would try: the address, the part before its @, the name with and without spaces, and its
 * parts.
 */
export function wordsOf(email: string, name: unknown): string[] {
  const parts = typeof name === "string" ? name.trim().split(/\s+/) : [];
  return [email, email.split("@")[0] ?? "", parts.join(" "), parts.join(""), ...parts].filter(Boolean);
}
