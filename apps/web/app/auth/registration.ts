import { type PersonNameProblem, personNameProblem } from "@passerelle/domain/profiles/person-name";
import {
  ACCOUNT_TYPES,
  type AccountType,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/profiles/registration";
import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";
import { isEmail } from "./public/email.ts";

export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number];

/** The form of spec 1 §2.9, as typed. */
export type Registration = {
  full_name: string;
  email: string;
  /** Country of the number's calling code. */
  phone_country: string;
  phone: string;
  country_of_origin: string;
  country_of_residence: string;
  account_type: AccountType;
  role: RegistrableRole;
  password: string;
  password_again: string;
  terms: boolean;
};

/** Keys of `problems.*` in the words file. */
export type Problem =
  | PersonNameProblem
  | "email"
  | "phone"
  | "mismatch"
  | "terms"
  | "taken"
  | "weak_password";

export type Problems = Partial<Record<keyof Registration, Problem>>;

type IsPhone = (text: string, country: string) => boolean;
type Found = Partial<Record<keyof Registration, Problem | false | undefined>>;

const onlyFound = (found: Found): Problems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));

/**
 * Errors of a registration, one per field (spec 1 §5). `isPhone` validates a number by its country's numbering plan.
 */
export function registrationProblems(values: Partial<Registration>, isPhone: IsPhone): Problems {
  const email = values.email?.trim() ?? "";
  const password = values.password ?? "";
  return onlyFound({
    ...detailProblems(values, isPhone),
    email: !email ? "required" : !isEmail(email) && "email",
    password: lengthProblem(utf8Length(password), REGISTRATION_LIMITS.password),
    password_again: !values.password_again ? "required" : values.password_again !== password && "mismatch",
  });
}

/** The same without the sign-in fields, for an existing account. */
export function detailProblems(values: Partial<Registration>, isPhone: IsPhone): Problems {
  const phone = values.phone?.trim() ?? "";
  return onlyFound({
    full_name: personNameProblem(values.full_name?.trim() ?? ""),
    phone: !phone ? "required" : !isPhone(phone, values.phone_country ?? "") && "phone",
    country_of_origin: !values.country_of_origin && "required",
    country_of_residence: !values.country_of_residence && "required",
    account_type: !ACCOUNT_TYPES.some((type) => type === values.account_type) && "required",
    role: !REGISTRABLE_ROLES.some((role) => role === values.role) && "required",
    terms: !values.terms && "terms",
  });
}

function lengthProblem(length: number, limits: { min: number; max: number }): Problem | undefined {
  if (length === 0) return "required";
  if (length < limits.min) return "too_short";
  return length > limits.max ? "too_long" : undefined;
}
