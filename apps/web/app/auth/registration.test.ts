import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { isEmail } from "./public/email.ts";
import { type Registration, registrationResolver } from "./registration.ts";

const RIGHT: Registration = {
  full_name: "Awa Ndiaye",
  email: "awa@example.org",
  phone: "70 123 45 67",
  country_of_origin: "SN",
  country_of_residence: "FR",
  account_type: "individual",
  role: "diaspora",
  password: "Teranga-2026",
  password_again: "Teranga-2026",
  terms: true,
};
const toE164 = (text: string) => (/^[\d ]{12}$/.test(text) ? `+221${text.replaceAll(" ", "")}` : undefined);

/** The problems of a form that shows the fields of `form`, by field. */
async function problemsOf(form: Partial<Registration>): Promise<object> {
  const { handleSubmit, register } = createFormControl<Registration>({
    defaultValues: form,
    resolver: registrationResolver(toE164),
  });
  for (const name of Object.keys(form) as (keyof Registration)[]) register(name);
  const found: Record<string, string | undefined> = {};
  await handleSubmit(
    () => {},
    (errors) => {
      for (const [name, error] of Object.entries(errors)) found[name] = error.message;
    },
  )();
  return found;
}
const problems = (change: Partial<Registration>) => problemsOf({ ...RIGHT, ...change });

test("accepts a complete registration", async () => {
  expect(await problems({})).toEqual({});
  expect(await problems({ full_name: "  Awa  ", email: " awa@example.org " })).toEqual({});
});

test("reports every field of an empty form", async () => {
  const empty = Object.fromEntries(Object.keys(RIGHT).map((name) => [name, undefined]));
  expect(await problemsOf(empty)).toEqual({
    full_name: "required",
    email: "required",
    phone: "required",
    country_of_origin: "required",
    country_of_residence: "required",
    account_type: "required",
    role: "required",
    password: "required",
    password_again: "required",
    terms: "required",
  });
});

test("asks for no sign-in fields of an existing account", async () => {
  const { email, password, password_again, ...details } = RIGHT;
  expect(await problemsOf(details)).toEqual({});
  expect(await problemsOf({ ...details, terms: false, phone: "" })).toEqual({
    phone: "required",
    terms: "invalid",
  });
});

test.each<[Partial<Registration>, object]>([
  [{ full_name: "A" }, { full_name: "too_short" }],
  [{ full_name: "  A  " }, { full_name: "too_short" }],
  [{ full_name: "A".repeat(121) }, { full_name: "too_long" }],
  [{ full_name: "Awa http://evil.test" }, { full_name: "name_invalid" }],
  [{ email: "awa@example" }, { email: "email" }],
  [{ phone: "123" }, { phone: "phone_invalid" }],
  // Shaped like a number, but not of the country.
  [{ phone: "+4912345678" }, { phone: "phone_invalid" }],
  [{ password: "court", password_again: "court" }, { password: "too_short" }],
  // 72 bytes, not characters: the password hash ignores the rest.
  [{ password: "é".repeat(37), password_again: "é".repeat(37) }, { password: "too_long" }],
  [{ password_again: "Teranga-2027" }, { password_again: "mismatch" }],
  [{ password_again: "" }, { password_again: "required" }],
  [{ terms: false }, { terms: "invalid" }],
  [{ role: "super_admin" as never }, { role: "invalid" }],
])("%j", async (change, expected) => {
  expect(await problems(change)).toEqual(expected);
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
