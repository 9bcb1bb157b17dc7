import { fold } from "../text.ts";
import type { Mrz } from "./mrz.ts";
import { nameForms, zoneParts } from "./names.ts";

export const COMPARED_FIELDS = [
  "account_name",
  "family_name",
  "given_names",
  "birth_date",
  "number",
  "expires_on",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** `unsure`: a person must look. A mismatch never rejects a case by itself (trust.md). */
export type FieldResult = "match" | "mismatch" | "unsure";

/** The data that a person entered. Dates: `2030-04-30`. */
export type DeclaredIdentity = {
  family_name: string;
  given_names: string;
  birth_date: string;
  number: string;
  expires_on: string;
};

/**
 * Compares a machine-readable zone with the declared data and the name of the account, field by field. A field with a wrong check
 * digit is always `unsure`.
 */
export function compareIdentity(
  zone: Mrz,
  declared: DeclaredIdentity,
  accountName: string,
): Record<ComparedField, FieldResult> {
  return {
    account_name: compareAccountName(zone, accountName),
    ...compareNames(zone, declared),
    birth_date: checked(zone.checks.birth_date, compareDay(zone.birth_date, declared.birth_date)),
    number: checked(zone.checks.number, compareNumber(zone.number, declared.number)),
    expires_on: checked(zone.checks.expires_on, compareDay(zone.expires_on, declared.expires_on)),
  };
}

const checked = (isRight: boolean, result: FieldResult): FieldResult => (isRight ? result : "unsure");

type NameResults = Pick<Record<ComparedField, FieldResult>, "family_name" | "given_names">;

function compareNames(zone: Mrz, declared: DeclaredIdentity): NameResults {
  const family = compareName(zone.family_name, declared.family_name, zone.names_truncated);
  const given = compareName(zone.given_names, declared.given_names, zone.names_truncated);
  if (family === "match" && given === "match") return { family_name: family, given_names: given };
  const crossed =
    compareName(zone.family_name, declared.given_names, false) === "match" &&
    compareName(zone.given_names, declared.family_name, false) === "match";
  return crossed
    ? { family_name: "unsure", given_names: "unsure" }
    : { family_name: family, given_names: given };
}

/** `truncated`: the zone had no room for the whole name, so its last part may be incomplete. */
function compareName(inZone: string, declared: string, truncated: boolean): FieldResult {
  const zone = zoneParts(inZone);
  const forms = nameForms(declared);
  if (forms.some((form) => isSame(zone, form))) return "match";
  if (truncated && zone.length > 0 && forms.some((form) => isBeginning(zone, form))) return "match";
  const shares = forms.some((form) => form.some((part) => zone.includes(part)));
  return shares ? "unsure" : "mismatch";
}

// Without separators: « N’DIAYE », « N DIAYE » and « NDIAYE » are one name.
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && a.join("") === b.join("");

function isBeginning(zone: readonly string[], form: readonly string[]): boolean {
  return zone.every((part, index) => {
    const whole = form[index] ?? "";
    // Truncated parts may be single letters (ICAO 9303-3 §4.2.3).
    return whole === part || whole.startsWith(part);
  });
}

/**
 * An account often has only one of several given names, in any order, so its parts need only occur in the zone, each as often as
 * there.
 */
function compareAccountName(zone: Mrz, accountName: string): FieldResult {
  const inZone = [...zoneParts(zone.family_name), ...zoneParts(zone.given_names)];
  const results = nameForms(accountName).map((parts) => {
    const left = [...inZone];
    const found = parts.filter((part) => takeOut(left, part)).length;
    const hasBoth = found === parts.length && parts.length >= 2;
    if (hasBoth || isSame(inZone, parts)) return "match";
    return found > 0 ? "unsure" : "mismatch";
  });
  if (results.includes("match")) return "match";
  return results.includes("unsure") ? "unsure" : "mismatch";
}

function takeOut(parts: string[], part: string): boolean {
  const index = parts.indexOf(part);
  if (index >= 0) parts.splice(index, 1);
  return index >= 0;
}

/**
 * Whether a verification for a name holds for another spelling of it: order, accents, case, hyphens and apostrophes do not matter,
 * but no part is missing or added, since a family name cannot be distinguished from a given one. Null: no name is verified.
 * Names with characters that no zone contains must be the same.
 */
export function isVerifiedName(verifiedName: string | null, name: string): boolean {
  if (!verifiedName) return false;
  if (fold(verifiedName) === fold(name)) return true;
  if (OTHER_CHARACTERS.test(fold(verifiedName) + fold(name))) return false;
  const written = nameForms(name);
  return nameForms(verifiedName).some((verified) =>
    written.some((parts) => isSame(verified, parts) || isSame(verified.toSorted(), parts.toSorted())),
  );
}

const OTHER_CHARACTERS = /(?![a-z])[\p{L}\p{N}]/u;

/** `zone`: `YYMMDD`; a part that is unknown to the issuer is `<<`. */
function compareDay(zone: string, declared: string): FieldResult {
  const day = declared.replaceAll("-", "").slice(2);
  if (zone === day) return "match";
  if (!/^\d{6}$/.test(zone)) return "unsure";
  const exchanged = zone.slice(0, 2) + zone.slice(4, 6) + zone.slice(2, 4);
  return exchanged === day ? "unsure" : "mismatch";
}

function compareNumber(zone: string, declared: string): FieldResult {
  const plain = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const [a, b] = [plain(zone), plain(declared)];
  if (a === b && a !== "") return "match";
  // Letters and digits that are often confused.
  const alike = (number: string) =>
    number.replaceAll("O", "0").replaceAll("I", "1").replaceAll("S", "5").replaceAll("B", "8");
  return alike(a) === alike(b) && a !== "" ? "unsure" : "mismatch";
}
