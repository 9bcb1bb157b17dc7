import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { WIZARD_STEPS, type WizardStep, wizardSteps } from "@passerelle/domain/requests/ordering/steps";

/** The steps of a request with these terms, or of a new one. */
export const stepsOf = (terms: Pick<RequestDetail, "asked_documents" | "bill"> | undefined): WizardStep[] =>
  wizardSteps({
    documentsAsked: terms ? terms.asked_documents.length > 0 : true,
    amountDue: terms?.bill?.total,
  });

/**
 * The step at which a request is opened: the one in the address, but none after `reach`, the first incomplete one.
 * Without a step in the address it is `reach`.
 */
export function stepToOpen(
  asked: string | null | undefined,
  steps: readonly WizardStep[],
  reach: WizardStep,
): WizardStep {
  const limit = visible(reach, steps);
  const step = stepInAddress(asked, steps) ?? limit;
  return steps.indexOf(step) > steps.indexOf(limit) ? limit : step;
}

/**
 * The step that the address names, even if the request has advanced meanwhile: only the person leaves an open step. A step that
 * the request no longer has is replaced by the next one. Undefined without a step in the address.
 */
export function stepInAddress(
  asked: string | null | undefined,
  steps: readonly WizardStep[],
): WizardStep | undefined {
  const wanted = WIZARD_STEPS.find((step) => step === asked);
  return wanted && visible(wanted, steps);
}

function visible(step: WizardStep, steps: readonly WizardStep[]): WizardStep {
  const from = WIZARD_STEPS.indexOf(step);
  return WIZARD_STEPS.slice(from).find((one) => steps.includes(one)) ?? "summary";
}
