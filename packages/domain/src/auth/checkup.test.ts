import { expect, it } from "vitest";
import { type SecurityFacts, securityCheckup } from "./checkup.ts";

const BARE: SecurityFacts = {
  isEmailConfirmed: false,
  isPhoneConfirmed: false,
  factors: 0,
  hasRecoveryCodes: false,
  isManaged: false,
};
const inWords = (facts: Partial<SecurityFacts>) =>
  securityCheckup({ ...BARE, ...facts }).map(({ step, done }) => `${step}${done ? " done" : ""}`);

it.each([
  [{}, ["email", "second_factor", "phone"]],
  [{ isEmailConfirmed: true }, ["email done", "second_factor", "phone"]],
  [{ factors: 1 }, ["email", "second_factor done", "recovery_codes", "phone"]],
  // Codes from before the last factor was removed have no use.
  [{ hasRecoveryCodes: true }, ["email", "second_factor", "phone"]],
  [
    { isEmailConfirmed: true, isPhoneConfirmed: true, factors: 2, hasRecoveryCodes: true },
    ["email done", "second_factor done", "recovery_codes done", "phone done"],
  ],
  [{ isManaged: true }, ["second_factor"]],
  [{ isManaged: true, factors: 1 }, ["second_factor done", "recovery_codes"]],
])("of %j asks %j", (facts, steps) => {
  expect(inWords(facts)).toEqual(steps);
});
