import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";

/** Whether an appointment can be about the request. */
export const isMeetable = ({ status }: Pick<RequestSummary, "status">): boolean =>
  status !== "draft" && status !== "cancelled" && status !== "rejected";

/** Whether a kind may be booked for a request, or without one. */
export const fits = (
  { service_ids }: Pick<OfferedKind, "service_ids">,
  request: Pick<RequestSummary, "service"> | undefined,
): boolean => service_ids.length === 0 || (request !== undefined && service_ids.includes(request.service.id));
