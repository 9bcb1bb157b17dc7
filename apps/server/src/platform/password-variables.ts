import { accessSync, constants } from "node:fs";
import * as z from "zod/mini";
import { integer, listOf } from "./env-values.ts";

/** The sets that `PASSWORD_REQUIRED_CHARACTERS` may name; a password needs one character of each. */
const CHARACTER_CLASSES: Record<string, string> = {
  lower: "abcdefghijklmnopqrstuvwxyz",
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digit: "0123456789",
  symbol: "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~",
};

/** The variables of `PasswordRules`. */
export const PASSWORD_VARIABLES = {
  PASSWORD_MIN_LENGTH: z.prefault(integer(6, 64), "8"),
  PASSWORD_REQUIRED_CHARACTERS: z._default(
    z.string().check(
      z.refine((text) => listOf(text).every((name) => name in CHARACTER_CLASSES), {
        error: `a list of ${Object.keys(CHARACTER_CLASSES).join(", ")}`,
      }),
    ),
    "",
  ),
  BREACHED_PASSWORDS_FILE: z.optional(
    z.string().check(z.refine(isReadable, { error: "the path of a file that can be read" })),
  ),
};

export type PasswordRules = {
  /** In characters; always at most 72 bytes. */
  minLength: number;
  /** A password needs one character of each of these sets. */
  characters: string[];
  /** A sorted list of SHA-1 hashes in upper case hexadecimal, a line each, as Have I Been Pwned publishes it. */
  breachedFile: string | undefined;
};

type Variables = {
  PASSWORD_MIN_LENGTH: number;
  PASSWORD_REQUIRED_CHARACTERS: string;
  BREACHED_PASSWORDS_FILE?: string | undefined;
};

export const readPasswordRules = (v: Variables): PasswordRules => ({
  minLength: v.PASSWORD_MIN_LENGTH,
  characters: listOf(v.PASSWORD_REQUIRED_CHARACTERS).map((name) => CHARACTER_CLASSES[name] ?? ""),
  breachedFile: v.BREACHED_PASSWORDS_FILE,
});

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
