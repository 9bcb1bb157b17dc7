/** What other capabilities may use of requests; the rest of this folder is private to it. */

export { findDeliveredFiles } from "./deliverables/delivered-files.ts";
export { eraseUnpaidDeliverables } from "./deliverables/erase-deliverables.ts";
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
export { listRequests } from "./lifecycle/own-requests.ts";
export { publishRequestChange, publishToStaff } from "./lifecycle/publish-change.ts";
export {
  describeForHolder,
  listLinkableFees,
  listSubmitted,
  type SeenByHolder,
} from "./lifecycle/seen-by-holder.ts";
export { insertEvent as recordEvent } from "./lifecycle/timeline-queries.ts";
// Published at the end of a request: its payments are refunded, or count as earned.
export { requestCompleted, requestEnded } from "./lifecycle/transition.ts";
// Locks a request whose documents change.
export { lockForDocuments } from "./ordering/asked-documents.ts";
// Published before an order is paid or confirmed: a handler may refuse it.
export { orderAttempted } from "./ordering/order-attempted.ts";
// Payments: one attempt at a time, on terms that are frozen when it begins.
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
// Published when staff or the holder of a mandate acts in the name of a customer.
export { type ActForCustomer, actedForCustomer } from "./work/acted-for-customer.ts";
// The agents of the demo.
export { addFirstScope } from "./work/agents.ts";
// The number of appointments that an agent takes, and the languages in which they serve.
export { findAgentTerms } from "./work/terms.ts";
export {
  countUnjudged,
  findUnjudged,
  recountUnjudged,
  type UnjudgedRequest,
} from "./work/unjudged-queries.ts";
