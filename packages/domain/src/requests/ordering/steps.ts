export const WIZARD_STEPS = ["context", "details", "documents", "payment", "summary"] as const;

export type WizardStep = (typeof WIZARD_STEPS)[number];

/**
 * The steps of the request wizard, in order (spec 2 §2): no documents step when none are asked, no payment step
 * when nothing is due. `amountDue` in minor units, undefined while unknown. While the documents are unknown pass
 * true: a step that disappears is less confusing than one that appears.
 */
export function wizardSteps(known: { documentsAsked: boolean; amountDue: number | undefined }): WizardStep[] {
  return WIZARD_STEPS.filter(
    (step) => (step !== "documents" || known.documentsAsked) && (step !== "payment" || known.amountDue !== 0),
  );
}

/** Progress stored with a request in whole percent; `stepIndex` starts at 0 (spec 2 §4). */
export function savedProgress(stepIndex: number, stepCount: number): number {
  return Math.round((stepIndex / stepCount) * 100);
}

/** Progress shown by the bar in whole percent; `stepIndex` starts at 0 (spec 2 §4). */
export function shownProgress(stepIndex: number, stepCount: number): number {
  return Math.round(((stepIndex + 1) / stepCount) * 100);
}

/**
 * The step at which a saved request resumes: the first incomplete step, or the last one when all are complete. Steps
 * missing in `complete` are incomplete. Throws RangeError when `steps` is empty.
 */
export function firstIncompleteStep(
  steps: readonly WizardStep[],
  complete: Partial<Record<WizardStep, boolean>>,
): WizardStep {
  const step = steps.find((one) => !complete[one]) ?? steps.at(-1);
  if (!step) throw new RangeError("a wizard has at least one step");
  return step;
}
