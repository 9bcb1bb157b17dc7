import type { NextAction } from "@passerelle/contract/requests/next-step";
import { answerErrors } from "@passerelle/domain/catalogue/forms/answer-errors";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";
import type { Currency } from "@passerelle/domain/money";
import { isContextLocked, nextStatus } from "@passerelle/domain/requests/lifecycle/status";
import {
  firstIncompleteStep,
  type WizardStep,
  wizardSteps,
} from "@passerelle/domain/requests/ordering/steps";
import {
  detailsErrors,
  isWrongPhone,
  missingDocuments,
} from "@passerelle/domain/requests/ordering/validation";
import type { Terms } from "../ordering/terms.ts";
import type { OpenFee, PaymentView, StoredRequest } from "../queries.ts";

/** What may be done with a request, computed only from the request and its terms, so list and page always agree. */
export type RequestAssessment = {
  steps: WizardStep[];
  resumeStep: WizardStep;
  nextAction: NextAction;
  /** The first official fee that can be paid now, at least in part. */
  dueFee: OpenFee | undefined;
  feeOpen: boolean;
  /** Total in minor units; undefined without a price. */
  due: number | undefined;
  currency: Currency | undefined;
  paid: boolean;
  /** A payment exists: service, country and organism are frozen. */
  contextLocked: boolean;
  mayCancel: boolean;
};

/** Whether a payment succeeded or is pending, so that the order is fixed. */
export function isLive(payment: PaymentView | undefined): payment is PaymentView {
  return !!payment && payment.payable.paid + payment.payable.reserved > 0;
}

/** Whether an attempt is under way. */
export function isPending(payment: PaymentView | undefined): boolean {
  return !!payment && payment.payable.reserved > 0;
}

/** Whether the customer waits for an attempt: their own, or another person's that leaves nothing to pay. */
function isAwaited(payment: PaymentView | undefined): boolean {
  if (!payment || !isPending(payment)) return false;
  const { amount, paid, reserved } = payment.payable;
  return !payment.is_contribution || paid + reserved === amount;
}

/** Whether the total due was paid. */
export function isPaid(payment: PaymentView | undefined): boolean {
  return !!payment && payment.payable.paid === payment.payable.amount;
}

export function assess(known: {
  request: StoredRequest;
  terms: Terms;
  payment: PaymentView | undefined;
  /** As returned by `providedKeys`. */
  provided: readonly string[];
  openFees: readonly OpenFee[];
}): RequestAssessment {
  const { request, terms, payment, provided, openFees } = known;
  const due = terms.bill?.total;
  const paid = isPaid(payment);
  const asked = askedDocuments(terms, request.answers);
  const steps = wizardSteps({ documentsAsked: asked.length > 0, amountDue: due });
  const resumeStep = firstIncompleteStep(steps, {
    context: terms.bill !== null && !isWrongPhone(request.organism_contact_phone),
    details:
      Object.keys(detailsErrors(request.form_data)).length === 0 &&
      answerErrors(terms.form, request.answers, todayAt(new Date(), payment?.began_at)).length === 0,
    documents: missingDocuments(asked, provided).length === 0,
    payment: paid,
  });
  const move = { from: request.status, action: "cancel", mover: "customer", due, paid } as const;
  const dueFee = openFees.find(({ amount_left }) => amount_left > 0);
  return {
    steps,
    resumeStep,
    nextAction: nextAction(request, resumeStep, {
      pending: isAwaited(payment),
      paid,
      feeDue: dueFee !== undefined,
    }),
    dueFee,
    feeOpen: openFees.length > 0,
    due,
    currency: terms.bill?.currency,
    paid,
    contextLocked: isContextLocked(request.status) || isLive(payment),
    mayCancel: !isPending(payment) && nextStatus(move).ok,
  };
}

function nextAction(
  { status }: StoredRequest,
  resumeStep: WizardStep,
  { pending, paid, feeDue }: { pending: boolean; paid: boolean; feeDue: boolean },
): RequestAssessment["nextAction"] {
  switch (status) {
    case "draft":
      if (pending) return "await_payment";
      if (resumeStep === "payment") return "pay";
      if (resumeStep !== "summary") return "resume";
      return paid ? "confirm" : "submit";
    case "pending_validation":
      return resumeStep === "summary" ? "confirm" : "resume";
    case "submitted":
    case "in_progress":
      return feeDue ? "pay_fee" : "wait";
    case "information_required":
      return "answer";
    case "completed":
      return "review";
    case "rejected":
    case "cancelled":
      return "none";
  }
}
