import { type PersonNameProblem, personNameProblem } from "@passerelle/domain/accounts/person-name";
import {
  ACCOUNT_TYPES,
  type AccountType,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/accounts/registration";
import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";

export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number];

/** The form of spec 1 §2.9, as typed. */
export type Registration = {
  full_name: string;
  email: string;
  /** Country whose calling code stands before the number. */
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

const EMAIL_MAX = 254;

/** Shaped like an address: something, an at sign, a domain with a dot. Whether it exists, only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/**
 * What is wrong with a registration, one problem a field (spec 1 §5). `isPhone` judges a number by its country's
 * numbering plan.
 */
export function registrationProblems(
  values: Partial<Registration>,
  isPhone: (text: string, country: string) => boolean,
): Problems {
  const text = (name: "full_name" | "email" | "phone") => values[name]?.trim() ?? "";
  const password = values.password ?? "";
  const { password: bytes } = REGISTRATION_LIMITS;
  const phone = text("phone");
  const found: Partial<Record<keyof Registration, Problem | false | undefined>> = {
    full_name: personNameProblem(text("full_name")),
    email: !text("email") ? "required" : !isEmail(text("email")) && "email",
    phone: !phone ? "required" : !isPhone(phone, values.phone_country ?? "") && "phone",
    country_of_origin: !values.country_of_origin && "required",
    country_of_residence: !values.country_of_residence && "required",
    account_type: !ACCOUNT_TYPES.some((type) => type === values.account_type) && "required",
    role: !REGISTRABLE_ROLES.some((role) => role === values.role) && "required",
    password: lengthProblem(utf8Length(password), bytes),
    password_again: !values.password_again ? "required" : values.password_again !== password && "mismatch",
    terms: !values.terms && "terms",
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

function lengthProblem(length: number, limits: { min: number; max: number }): Problem | undefined {
  if (length === 0) return "required";
  if (length < limits.min) return "too_short";
  return length > limits.max ? "too_long" : undefined;
}
