import { expect, test } from "vitest";
import { stateOfOutcomes } from "./health.ts";

test.each([
  ["nothing happened", 0, 0, 0, "up"],
  ["too few went unanswered", 0, 2, 0, "up"],
  ["most went unanswered", 2, 3, 0, "down"],
  ["as many succeeded", 3, 3, 0, "up"],
  ["most took long", 3, 0, 2, "slow"],
  ["half took long", 4, 0, 2, "up"],
] as const)("when %s, a provider is shown accordingly", (_, succeeded, unanswered, slow, state) => {
  expect(stateOfOutcomes({ succeeded, unanswered, slow })).toBe(state);
});
