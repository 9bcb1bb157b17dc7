import { type FirstStep, firstStepsOf } from "@passerelle/domain/home/first-steps";
import { isCustomer, ROLES } from "@passerelle/domain/roles";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

export type Step = { title: Label; text: Label; to: string };
export type Steps = Readonly<Partial<Record<FirstStep, Step>>>;

/** The first steps of customers, or of staff, as their capabilities word them. For `*.data.ts` only. */
export function stepsOf(audience: "customers" | "staff"): Steps {
  const meant = new Set(
    ROLES.filter((role) => isCustomer(role) === (audience === "customers")).flatMap(firstStepsOf),
  );
  return Object.fromEntries(
    MODULES.flatMap(({ name, firstSteps = {} }) =>
      Object.entries(firstSteps)
        .filter(([step]) => meant.has(step as FirstStep))
        .map(([step, { title, text, to }]) => [
          step,
          { title: labelOf(name, title), text: labelOf(name, text), to },
        ]),
    ),
  );
}
