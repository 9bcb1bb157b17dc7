import { WIZARD_STEPS, type WizardStep } from "@passerelle/domain/requests/ordering/steps";

/**
 * The step to show for the step in the address. A hidden one is replaced by the next visible one, and no step after
 * `reach`, the first incomplete one, can be opened. Without a step in the address it is `reach`.
 */
export function stepToShow(
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
