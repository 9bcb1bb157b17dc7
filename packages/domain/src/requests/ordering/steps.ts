export const WIZARD_STEPS = ["context", "details", "documents", "payment", "summary"] as const;

export type WizardStep = (typeof WIZARD_STEPS)[number];

/**
 * The steps of a request's wizard, in order (spec 2 §2): no documents step when none is required, no payment
 * step when nothing is to be paid. `amountDue` in minor units, undefined while unknown; for documents pass
 * true while unknown: a step that disappears reassures, one that appears does not.
 */
export function wizardSteps(known: {
  documentsRequired: boolean;
  amountDue: number | undefined;
}): WizardStep[] {
  return WIZARD_STEPS.filter(
    (step) =>
      (step !== "documents" || known.documentsRequired) && (step !== "payment" || known.amountDue !== 0),
  );
}

/** Progress stored with a request, whole percent: `stepIndex` counts from 0 (spec 2 §4). */
export function savedProgress(stepIndex: number, stepCount: number): number {
  return Math.round((stepIndex / stepCount) * 100);
}

/** Progress that the bar shows, whole percent: `stepIndex` counts from 0 (spec 2 §4). */
export function shownProgress(stepIndex: number, stepCount: number): number {
  return Math.round(((stepIndex + 1) / stepCount) * 100);
}

/**
 * The step at which a saved request resumes: the first of `steps` that is not complete, or the last one when
 * all are. A step that `complete` does not name is not complete. Throws RangeError when `steps` is empty.
 */
export function firstIncompleteStep(
  steps: readonly WizardStep[],
  complete: Partial<Record<WizardStep, boolean>>,
): WizardStep {
  const step = steps.find((one) => !complete[one]) ?? steps.at(-1);
  if (!step) throw new RangeError("a wizard has at least one step");
  return step;
}
