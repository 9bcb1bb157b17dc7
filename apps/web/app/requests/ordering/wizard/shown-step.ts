import { WIZARD_STEPS, type WizardStep } from "@passerelle/domain/requests/ordering/steps";

/**
 * The step that an address asks for, as far as it can be opened: one that is hidden gives way to the next that is not,
 * and nothing beyond `reach` opens, the first step that is not complete. Without a step asked for it is `reach` itself.
 */
export function shownStep(
  asked: string | null | undefined,
  steps: readonly WizardStep[],
  reach: WizardStep,
): WizardStep {
  const limit = visible(reach, steps);
  const wanted = WIZARD_STEPS.find((step) => step === asked);
  if (!wanted) return limit;
  const step = visible(wanted, steps);
  return steps.indexOf(step) > steps.indexOf(limit) ? limit : step;
}

function visible(step: WizardStep, steps: readonly WizardStep[]): WizardStep {
  const from = WIZARD_STEPS.indexOf(step);
  return WIZARD_STEPS.slice(from).find((one) => steps.includes(one)) ?? "summary";
}
