import { NewUser } from "@passerelle/contract/accounts/admin";
import { NewCity, NewCountry } from "@passerelle/contract/catalogue/places";
import { NewInformationRequest } from "@passerelle/contract/requests/work/work-page";
import {
  createFormControl,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from "react-hook-form";
import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { combinedResolver, contractResolver, showRefused } from "./contract-form.ts";

/** What submitting a form that shows `fields` does: it is sent, or has these problems, by field. */
async function submit<Form extends FieldValues>(
  typed: Form,
  fields: readonly Path<Form>[],
  resolver: Resolver<Form>,
): Promise<FieldErrors<Form> | "sent"> {
  const { handleSubmit, register } = createFormControl<Form>({ values: typed, resolver });
  for (const name of fields) register(name);
  let outcome: FieldErrors<Form> | "sent" = "sent";
  await handleSubmit(
    () => {},
    (errors) => {
      outcome = errors;
    },
  )();
  return outcome;
}

const USER = { name: "Awa Ndiaye", address: "awa@example.org", role: "diaspora", password: "Teranga-2026" };
const submitUser = (typed: Partial<typeof USER>) =>
  submit(
    { ...USER, ...typed },
    ["name", "address", "password"],
    contractResolver(
      NewUser,
      ({ address, ...rest }) => ({ ...rest, email: address, language: "fr", email_confirmed: true }),
      (path) => (path === "email" ? "address" : path),
    ),
  );

test("sends a form whose body the contract accepts", async () => {
  expect(await submitUser({})).toBe("sent");
});

test.each<[Partial<typeof USER>, string, string]>([
  [{ name: "  " }, "name", "required"],
  [{ name: "A" }, "name", "too_short"],
  [{ name: "A".repeat(121) }, "name", "too_long"],
  [{ name: "www.example.org" }, "name", "name_invalid"],
  [{ password: "short" }, "password", "password_length"],
  [{ address: "" }, "address", "required"],
  [{ address: "awa@" }, "address", "invalid"],
])("%j: %s is %s", async (typed, field, problem) => {
  expect(await submitUser(typed)).toMatchObject({ [field]: { message: problem } });
});

test("leaves problems of fields that the form does not show to the server", async () => {
  expect(await submitUser({ role: "king" })).toBe("sent");
});

test("a nested field has its problem at its own path", async () => {
  const country = { code: "CM", name: { fr: "", en: "Cameroon" }, currency_code: "XAF" };
  const resolver = contractResolver<typeof country>(NewCountry, (form) => ({ ...form, is_active: true }));
  expect(await submit(country, ["code", "name.fr", "name.en"], resolver)).toMatchObject({
    name: { fr: { message: "required" } },
  });
});

test("a field of a list has its problem at its own path", async () => {
  const item = { kind: "answer", label: "Date", reason: "", due_on: "2026-11-27" };
  const resolver = contractResolver<{ items: (typeof item)[] }>(NewInformationRequest, ({ items }) => ({
    id: crypto.randomUUID(),
    items,
  }));
  const items = [{ ...item, reason: "Il manque." }, item];
  expect(await submit({ items }, ["items.0.reason", "items.1.reason"], resolver)).toEqual({
    items: [undefined, { reason: expect.objectContaining({ message: "required" }) }],
  });
});

test("a form of two bodies has the problems of both", async () => {
  const place = { id: crypto.randomUUID(), is_active: true };
  const cityAt = (field: "one" | "other") =>
    contractResolver<{ one: string; other: string }>(
      NewCity,
      (form) => ({ ...place, country_code: "CM", name: form[field] }),
      () => field,
    );
  const resolver = combinedResolver(cityAt("one"), cityAt("other"));
  expect(await submit({ one: "", other: "a".repeat(500) }, ["one", "other"], resolver)).toMatchObject({
    one: { message: "required" },
    other: { message: "too_long" },
  });
  expect(await submit({ one: "Douala", other: "Yaoundé" }, ["one", "other"], resolver)).toBe("sent");
});

test("shows what the server refused at its field, and nothing of another call's failure", () => {
  const { getFieldState, getValues, register, setError } = createFormControl({ values: USER });
  register("address");
  const form = { getValues, setError };
  const refused = new ApiError("invalid_input", {
    errors: [
      { field: "email", code: "text_invalid" },
      { field: "version", code: "invalid_type" },
    ],
  });
  showRefused(form, new Error("broken"));
  expect(getFieldState("address").error).toBeUndefined();
  showRefused(form, refused, (path) => (path === "email" ? "address" : path));
  expect(getFieldState("address").error).toMatchObject({ message: "text_invalid" });
});
