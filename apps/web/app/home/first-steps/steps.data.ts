import type { FirstStep } from "@passerelle/domain/home/first-steps";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

type Step = { title: Label; text: Label; to: string };

/** First steps as their capabilities word them. */
export const STEPS: Readonly<Record<FirstStep, Step>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, firstSteps = {} }) =>
    Object.entries(firstSteps).map(([step, { title, text, to }]) => ({
      [step]: { title: labelOf(name, title), text: labelOf(name, text), to },
    })),
  ),
);
