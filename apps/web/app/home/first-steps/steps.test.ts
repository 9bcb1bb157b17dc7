import { FIRST_STEPS, firstStepsOf } from "@passerelle/domain/home/first-steps";
import { ROLES } from "@passerelle/domain/roles";
import { expect, test } from "vitest";
import { accessTo } from "../../navigation/pages.ts";
import { STEPS } from "./steps.data.ts";

test.each(FIRST_STEPS)("the first step %s has words in each language", (step) => {
  const words = { fr: expect.stringMatching(/./), en: expect.stringMatching(/./) };
  expect(STEPS[step]).toMatchObject({ title: words, text: words });
});

test.each(ROLES)("%s may open the page of each first step", (role) => {
  for (const step of firstStepsOf(role)) {
    const [path = ""] = STEPS[step].to.split("?");
    expect([step, accessTo(path, role)]).toEqual([step, "open"]);
  }
});
