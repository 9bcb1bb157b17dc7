import { expect, test } from "vitest";
import { isEmail } from "./public/email.ts";
import { detailProblems, type Registration, registrationProblems } from "./registration.ts";

const RIGHT: Registration = {
  full_name: "Awa Ndiaye",
  email: "awa@example.org",
  phone_country: "SN",
  phone: "70 123 45 67",
  country_of_origin: "SN",
  country_of_residence: "FR",
  account_type: "individual",
  role: "diaspora",
  password: "Teranga-2026",
  password_again: "Teranga-2026",
  terms: true,
};
const isPhone = (text: string, country: string) => country === "SN" && text.replaceAll(" ", "").length === 9;
const problems = (change: Partial<Registration>) => registrationProblems({ ...RIGHT, ...change }, isPhone);

test("accepts a complete registration", () => {
  expect(problems({})).toEqual({});
  expect(problems({ full_name: "  Awa  ", email: " awa@example.org " })).toEqual({});
});

test("reports every field of an empty form but the one with a default", () => {
  expect(registrationProblems({}, isPhone)).toEqual({
    full_name: "required",
    email: "required",
    phone: "required",
    country_of_origin: "required",
    country_of_residence: "required",
    account_type: "required",
    role: "required",
    password: "required",
    password_again: "required",
    terms: "terms",
  });
});

test("asks for no sign-in fields of an existing account", () => {
  const { email, password, password_again, ...details } = RIGHT;
  expect(detailProblems(details, isPhone)).toEqual({});
  expect(detailProblems({ ...details, terms: false, phone: "" }, isPhone)).toEqual({
    phone: "required",
    terms: "terms",
  });
});

test.each<[Partial<Registration>, object]>([
  [{ full_name: "A" }, { full_name: "too_short" }],
  [{ full_name: "  A  " }, { full_name: "too_short" }],
  [{ full_name: "A".repeat(121) }, { full_name: "too_long" }],
  [{ full_name: "Awa http://evil.test" }, { full_name: "name" }],
  [{ email: "awa@example" }, { email: "email" }],
  [{ phone: "123" }, { phone: "phone" }],
  [{ phone_country: "FR" }, { phone: "phone" }],
  [{ password: "court", password_again: "court" }, { password: "too_short" }],
  // 72 bytes, not characters: the password hash ignores the rest.
  [{ password: "é".repeat(37), password_again: "é".repeat(37) }, { password: "too_long" }],
  [{ password_again: "Teranga-2027" }, { password_again: "mismatch" }],
  [{ password_again: "" }, { password_again: "required" }],
  [{ terms: false }, { terms: "terms" }],
  [{ role: "super_admin" as never }, { role: "required" }],
])("%j", (change, expected) => {
  expect(problems(change)).toEqual(expected);
});

test.each(["a@b.co", "prénom.nom+x@sous.domaine.cm"])("%s has the form of an email address", (text) => {
  expect(isEmail(text)).toBe(true);
});
test.each(["", "a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.co", "a@b@c.co", `${"a".repeat(250)}@b.co`])(
  "%j does not have the form of an email address",
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);
