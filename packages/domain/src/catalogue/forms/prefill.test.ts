import { expect, it } from "vitest";
import { field, form } from "../../../test/forms.ts";
import { prefilledAnswers, withAppearing } from "./prefill.ts";

const SOURCE = {
  customer_name: "Awa Diop",
  customer_email: "awa@voyage.test",
  customer_phone: "+33612345678",
  customer_city: " Lyon ",
  customer_country: "FR",
  customer_company: "",
  passport_number: "AA123456",
  passport_expires_on: "2030-05-03",
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
  ["short_text", "passport_number", "AA123456"],
  ["short_text", "passport_expires_on", undefined],
  ["date", "passport_expires_on", "2030-05-03"],
  ["date", "identity_card_expires_on", undefined],
] as const)("fills a field of type %s in from %s", (type, prefill, expected) => {
  const { key: answer } = prefilledAnswers(form(field(type, "key", { prefill })), SOURCE);
  expect(answer).toEqual(expected);
});

it("omits fields that are not filled in from anything", () => {
  expect(prefilledAnswers(form(field("short_text", "a"), field("email", "b")), SOURCE)).toEqual({});
});

const RENEWAL = form(
  field("one_of", "reason"),
  field("short_text", "former", {
    prefill: "passport_number",
    shown_when: { match: "all", conditions: [{ field: "reason", operator: "is_one_of", values: ["b"] }] },
  }),
);

it.each([
  ["that the change makes visible", { reason: "a" }, { reason: "b" }, "AA123456"],
  ["that stays hidden", {}, { reason: "a" }, undefined],
  ["that was emptied while it was visible", { reason: "b", former: "X" }, { reason: "b" }, undefined],
  ["that has an answer", { reason: "a" }, { reason: "b", former: "X" }, "X"],
])("fills in a field only when it becomes visible: one %s", (_case, before, after, expected) => {
  expect(withAppearing(RENEWAL, before, after, SOURCE)).toEqual(
    expected === undefined ? after : { ...after, former: expected },
  );
});
