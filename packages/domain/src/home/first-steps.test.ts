import { expect, test } from "vitest";
import { isCustomer, ROLES } from "../roles.ts";
import { FIRST_STEPS, firstStepsOf } from "./first-steps.ts";

test("each step is named once and is of some role", () => {
  expect(new Set(FIRST_STEPS).size).toBe(FIRST_STEPS.length);
  expect(new Set(ROLES.flatMap(firstStepsOf))).toEqual(new Set(FIRST_STEPS));
});

test.each(ROLES)("%s has between two and five first steps", (role) => {
  expect(firstStepsOf(role).length).toBeGreaterThanOrEqual(2);
  expect(firstStepsOf(role).length).toBeLessThanOrEqual(5);
});

test.each(ROLES.filter(isCustomer))("%s begins with the profile and ends with a document to keep", (role) => {
  expect(firstStepsOf(role)).toEqual(["profile", "contact", "order", "keep_document"]);
});

test.each([
  ["agent_administration", ["availability", "first_case", "second_factor", "notifications"]],
  ["mandataire", ["second_factor", "notifications"]],
  ["partenaire", ["second_factor", "notifications"]],
  ["operateur_support", ["second_factor", "notifications"]],
  ["finance_manager", ["second_factor", "notifications"]],
  ["super_admin", ["operator", "billing_entity", "prices", "team", "second_factor"]],
] as const)("%s begins with the requirements of their work", (role, steps) => {
  expect(firstStepsOf(role)).toEqual(steps);
});
