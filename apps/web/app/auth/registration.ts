import { RegistrationDetails } from "@passerelle/contract/profiles";
import { type AccountType, REGISTRATION_LIMITS } from "@passerelle/domain/profiles/registration";
import type { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";
import type { Resolver } from "react-hook-form";
import { combinedResolver, contractResolver } from "../lib/contract-form.ts";
import { isEmail } from "./public/email.ts";

type RegistrableRole = (typeof REGISTRABLE_ROLES)[number];

/** The form of spec 1 §2.9, as typed. */
export type Registration = {
  full_name: string;
  email: string;
  phone: string;
  country_of_origin: string;
  country_of_residence: string;
  account_type: AccountType;
  role: RegistrableRole;
  password: string;
  password_again: string;
  terms: boolean;
};

/** What is sent of a form beside the credentials; `phone` is E.164. */
export function detailsOf<Terms>(form: Registration, phone: string, terms_accepted: Terms) {
  const { full_name: name, role, account_type, country_of_origin, country_of_residence } = form;
  return { name, phone, role, account_type, country_of_origin, country_of_residence, terms_accepted };
}

const PLACES: Record<string, keyof Registration> = { name: "full_name", terms_accepted: "terms" };

/** Refused by the contract, like any text that is no number of the chosen country. */
const NO_NUMBER = "?";

/**
 * Validates a registration (spec 1 §5), or one without credentials of an account that has them. `toE164` returns
 * undefined for a text that is not a number of the chosen country.
 */
export const registrationResolver = (toE164: (text: string) => string | undefined) =>
  combinedResolver<Registration>(
    contractResolver(
      RegistrationDetails,
      (form) => {
        const phone = form.phone?.trim();
        return detailsOf(form, phone && (toE164(phone) ?? NO_NUMBER), form.terms);
      },
      (path) => PLACES[path] ?? path,
    ),
    resolveCredentials,
  );

/** The authentication service checks them, so the contract has no schema for them. */
const resolveCredentials: Resolver<Registration> = (form, _context, { fields }) => {
  const { email = "", password = "", password_again = "" } = form;
  const problems = {
    email: !email.trim() ? "required" : !isEmail(email.trim()) && "email",
    password: lengthProblem(utf8Length(password), REGISTRATION_LIMITS.password),
    password_again: !password_again ? "required" : password_again !== password && "mismatch",
  };
  const errors = Object.entries(problems)
    .filter(([name, problem]) => name in fields && problem)
    .map(([name, problem]) => [name, { type: name, message: problem }]);
  return errors.length === 0
    ? { values: form, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) };
};

function lengthProblem(length: number, limits: { min: number; max: number }) {
  if (length === 0) return "required";
  if (length < limits.min) return "too_short";
  return length > limits.max ? "too_long" : undefined;
}
