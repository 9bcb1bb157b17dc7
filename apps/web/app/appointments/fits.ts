import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { isForService } from "@passerelle/domain/appointments/kinds";

/** Whether an appointment can be about the request. */
export const isMeetable = ({ status }: Pick<RequestSummary, "status">): boolean =>
  status !== "draft" && status !== "cancelled" && status !== "rejected";

/** Whether a kind may be booked for a request, or without one. */
export const fits = (
  kind: Pick<OfferedKind, "service_ids">,
  request: Pick<RequestSummary, "service"> | undefined,
): boolean => isForService(kind, request?.service.id ?? null);
