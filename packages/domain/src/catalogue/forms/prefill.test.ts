import { expect, it } from "vitest";
import { field, form } from "../../../test/forms.ts";
import { prefilledAnswers } from "./prefill.ts";

const SOURCE = {
  customer_name: "Awa Diop",
  customer_email: "awa@voyage.test",
  customer_phone: "+33612345678",
  customer_city: " Lyon ",
  customer_country: "FR",
  customer_company: "",
};

it.each([
  ["short_text", "customer_name", "Awa Diop"],
  ["short_text", "customer_city", "Lyon"],
  ["short_text", "customer_company", undefined],
  ["short_text", "beneficiary_name", undefined],
  ["email", "customer_email", "awa@voyage.test"],
  ["email", "customer_name", undefined],
  ["phone", "customer_phone", "+33612345678"],
  ["address", "customer_city", { town: "Lyon", country: "FR" }],
  ["place", "customer_country", { country: "FR" }],
  ["person", "customer_name", undefined],
] as const)("fills a field of type %s in from %s", (type, prefill, expected) => {
  const { key: answer } = prefilledAnswers(form(field(type, "key", { prefill })), SOURCE);
  expect(answer).toEqual(expected);
});

it("leaves fields out that are not filled in from anything", () => {
  expect(prefilledAnswers(form(field("short_text", "a"), field("email", "b")), SOURCE)).toEqual({});
});
