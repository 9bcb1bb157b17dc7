import { expect, test } from "vitest";
import { RULE_NAMES, RULES, ruleRefusal } from "./rules.ts";

test.each(RULE_NAMES)("the initial value of %s is within its limits", (name) => {
  const { least, most, initial } = RULES[name];
  expect(initial).toBeGreaterThanOrEqual(least);
  expect(initial).toBeLessThanOrEqual(most);
});

test.each([
  [1, 3, undefined],
  [240, 3, undefined],
  [0, 3, "out_of_range"],
  [241, 3, "out_of_range"],
  [2.5, 3, "out_of_range"],
  [3, 3, "unchanged"],
])("%s minutes instead of %s: %s", (value, inForce, refusal) => {
  expect(ruleRefusal("ticket_answer_email", value, inForce)).toBe(refusal);
});
