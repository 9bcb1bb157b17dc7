import { isCountry } from "@passerelle/domain/country-name";
import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import { isPhoneShaped, normalisePhone } from "@passerelle/domain/phones";
import { isPersonName } from "@passerelle/domain/profiles/person-name";
import { ACCOUNT_TYPES, REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import { roleFromMetadata } from "@passerelle/domain/roles";
import { isPlainLine } from "@passerelle/domain/text";
import type { createProfile } from "../profiles/service.ts";
import { type AuthError, validationFailed } from "./wire/errors.ts";

export type Metadata = Record<string, unknown>;
type NewProfile = Omit<Parameters<typeof createProfile>[1], "id">;

/** Maximum bytes of JSON: metadata is part of every token, and headers have a limited size. */
const MAX_SIZE = 4096;
const MAX_DEPTH = 5;
/** Fields that only the server sets: a client's values are discarded, so that no reader takes them for real ones. */
const DECIDED_HERE = ["role", "kyc_status", "account_status", "subscription_status"];

/**
 * The details of a person who registers (spec 1 §3 *Registration metadata*): the product's row and the metadata to store.
 * Everything is optional; malformed values are refused by name. A role is only a request.
 */
export function readRegistration(
  data: Metadata,
  email: string,
  language: Language,
): { profile: NewProfile; metadata: Metadata } {
  checkStorable(data);
  const role = roleFromMetadata(data.role);
  return {
    // Without a role in the input there is none in the metadata: the product's row has the role.
    metadata: merge(withoutDecided(data), (data.role ?? null) === null ? {} : { role }),
    profile: {
      role,
      name: nameOf(data.full_name) ?? email,
      phone: phoneOf(data.phone) ?? "",
      avatar_url: pictureOf(data.avatar_url) ?? null,
      language: choiceOf("language", LANGUAGES, data.language) ?? language,
      account_type: choiceOf("account_type", ACCOUNT_TYPES, data.account_type) ?? "individual",
      country_of_origin: countryOf("country_of_origin", data.country_of_origin),
      country_of_residence: countryOf("country_of_residence", data.country_of_residence),
      city_of_residence: textOf("city_of_residence", data.city_of_residence),
      company_name: textOf("company_name", data.company_name),
      job_title: textOf("job_title", data.job_title),
      ...acceptanceOf(data.terms_accepted === true, new Date()),
    },
  };
}

/** The changes by a signed-in person (spec 1 §3 *Profile update fields*); `null` deletes a value. */
export function readProfileChange(
  current: Metadata,
  data: Metadata,
  email: string,
): { profile: { name?: string; phone?: string; avatar_url?: string | null }; metadata: Metadata } {
  checkStorable(data);
  const given = (name: string) => Object.hasOwn(data, name);
  const metadata = merge(current, data);
  checkStorable(metadata);
  return {
    metadata,
    profile: {
      ...(given("full_name") && { name: nameOf(data.full_name) ?? email }),
      ...(given("phone") && { phone: phoneOf(data.phone) ?? "" }),
      ...(given("avatar_url") && { avatar_url: pictureOf(data.avatar_url) ?? null }),
    },
  };
}

/** Merges; `null` deletes a key. Built from entries, because assigning a key named `__proto__` would set the prototype. */
function merge(current: Metadata, change: Metadata): Metadata {
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(change)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** Throws `validation_failed` for values that the database or a token cannot store. */
function checkStorable(data: Metadata): void {
  if (!isStorable(data, MAX_DEPTH)) {
    throw validationFailed("data: nested too deeply, or holds characters that cannot be stored");
  }
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_SIZE)
    throw validationFailed(`data: longer than ${MAX_SIZE} bytes`);
}

// PostgreSQL's text and jsonb refuse NUL and half surrogate pairs.
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key, depth) && isStorable(item, depth - 1));
}

function refused(field: string, expected: string): AuthError {
  return validationFailed(`data.${field}: expected ${expected}`);
}

function textOf(field: string, value: unknown, min = 0, max = 120): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = typeof value === "string" ? value.trim() : undefined;
  if (text === undefined || text.length < min || text.length > max || !isPlainLine(text)) {
    throw refused(field, `one line of ${min} to ${max} characters`);
  }
  return text;
}

function nameOf(value: unknown): string | null {
  const { min, max } = REGISTRATION_LIMITS.full_name;
  if (value === undefined || value === null || value === "") return null;
  // The name is sent to an address that is not confirmed yet.
  if (typeof value !== "string" || !isPersonName(value)) {
    throw refused("full_name", `the name of a person, of ${min} to ${max} characters`);
  }
  return value.trim();
}

function phoneOf(value: unknown): string | null {
  const text = textOf("phone", value);
  if (text !== null && !isPhoneShaped(text)) throw refused("phone", "an optional + and 8 to 15 digits");
  return text === null ? null : normalisePhone(text);
}

function pictureOf(value: unknown): string | null {
  const text = textOf("avatar_url", value, 0, 1000);
  if (text === null) return null;
  // The address becomes the source of an image on other people's pages.
  if (!URL.canParse(text) || !["https:", "http:"].includes(new URL(text).protocol)) {
    throw refused("avatar_url", "an http or https URL");
  }
  return text;
}

function choiceOf<const T extends string>(field: string, choices: readonly T[], value: unknown): T | null {
  if (value === undefined || value === null) return null;
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw refused(field, choices.join(" or "));
  return choice;
}

function countryOf(field: string, value: unknown): string | null {
  const code = textOf(field, value);
  if (code === null) return null;
  if (!isCountry(code)) throw refused(field, "the two capital letters of ISO 3166-1");
  return code;
}

/** `data` without the fields that only the server sets. */
export function withoutDecided(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !DECIDED_HERE.includes(key)));
}
