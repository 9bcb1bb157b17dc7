import { DAY_FIGURES } from "@passerelle/domain/home/day-figures";
import { expect, test } from "vitest";
import { DAY_FIGURE_LABELS } from "./figures.data.ts";

test.each(DAY_FIGURES)("the figure %s has a label in each language", (figure) => {
  expect(DAY_FIGURE_LABELS[figure]).toMatchObject({
    fr: expect.stringMatching(/./),
    en: expect.stringMatching(/./),
  });
});
