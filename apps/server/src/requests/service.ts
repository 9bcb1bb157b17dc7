/** What other capabilities may use of requests; the rest of this folder is private to it. */

export { findDeliveredFiles } from "./deliverables/delivered-files.ts";
export { eraseUnpaidDeliverables } from "./deliverables/erase-deliverables.ts";
// A person who acts under a mandate for the customer.
export { linkDeliverable } from "./deliverables/read-deliverable.ts";
export { expirePaidDraft } from "./expiry/expire-drafts.ts";
export { answerInformationItem } from "./information-requests/answer-information.ts";
export {
  findAskedNow,
  getUploadTarget,
  lockForUpload,
  recordUpload,
} from "./information-requests/upload-answer.ts";
export {
  findAccess,
  findRequestLabel,
  findStaffToNotify,
  getOwnRequest,
  isWorkerOf,
  lockExistingRequest,
  lockOwnRequest,
  lockWork,
  workerOf,
} from "./lifecycle/access.ts";
// Privacy: closed accounts.
export {
  closeAccountRequests,
  deleteRequest,
  listErasableRequests,
} from "./lifecycle/account-closure.ts";
export { describeEmailWay } from "./lifecycle/email-way.ts";
export { findHandlers } from "./lifecycle/handler-queries.ts";
// The dashboard.
export { listRequests } from "./lifecycle/own-requests.ts";
// Reviews and search.
// Access: who reads a request, works on it, or is notified of it.
export { publishRequestChange, publishToStaff } from "./lifecycle/publish-change.ts";
export {
  describeForHolder,
  listLinkableFees,
  listSubmitted,
  type SeenByHolder,
} from "./lifecycle/seen-by-holder.ts";
export { insertEvent as recordEvent } from "./lifecycle/timeline-queries.ts";
// Published when it ends: its payments go back, or are earned.
export { requestCompleted, requestEnded } from "./lifecycle/transition.ts";
// Documents: which may be sent, what a stored one answers, and which are no longer kept.
export { lockForDocuments } from "./ordering/asked-documents.ts";
// Identity: a level that an order requires.
export { orderAttempted } from "./ordering/order-attempted.ts";
// Payments: one at a time, on terms that are frozen when it begins.
export {
  areTermsCurrent,
  enterPayment,
  recordPaymentStarted,
  requirePayable,
} from "./ordering/pay-request.ts";
// Published when a request is confirmed.
export { requestSubmitted } from "./ordering/submit-request.ts";
export type { FrozenTerms } from "./ordering/terms.ts";
export { findClosedAccountsWithDrafts } from "./privacy-queries.ts";
export { countCompletedRequests, findRequest, findRequestsById, hasCompletedRequest } from "./queries.ts";
export { findEndedDocuments } from "./retention/erase-answers.ts";
// What staff does in the name of a customer.
export { type ActForCustomer, actedForCustomer } from "./work/acted-for-customer.ts";
// The agents of the demo.
export { addFirstScope } from "./work/agents.ts";
// How many appointments an agent takes, and in which languages they serve.
export { findAgentTerms } from "./work/terms.ts";
// Everything submitted, on one page.
export {
  countUnjudged,
  findUnjudged,
  recountUnjudged,
  type UnjudgedRequest,
} from "./work/unjudged-queries.ts";
