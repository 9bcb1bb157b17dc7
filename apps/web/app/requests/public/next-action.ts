import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { RequestEvent } from "@passerelle/contract/requests/progress";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";

type Next = Pick<RequestSummary, "id" | "next_action"> & { service: { id: string } };

/** Where a request continues: the wizard while something is to be filled in, paid or confirmed. */
export function nextPath({ id, next_action, service }: Next): string {
  switch (next_action) {
    case "resume":
    case "submit":
    case "confirm":
      return `/service-request/edit/${id}`;
    case "pay":
      return `/service-request/${id}/payment`;
    case "review":
      return `/service/${service.id}?tab=reviews`;
    default:
      return `/requests-tracking/${id}`;
  }
}

// What staff wait for comes first, then what is closest to completion.
const URGENCY: RequestSummary["next_action"][] = ["answer", "confirm", "submit", "pay", "resume"];

/**
 * The request whose customer acts next and is the most urgent; of equals the first, so pass them last changed first.
 */
export function mostUrgent<R extends Pick<RequestSummary, "next_action">>(
  requests: readonly R[],
): R | undefined {
  for (const action of URGENCY) {
    const found = requests.find((request) => request.next_action === action);
    if (found) return found;
  }
  return undefined;
}

/** The key of an event's words under `timeline`. */
export type EventKey =
  | Exclude<RequestEvent["kind"], "moved">
  | "delivered_unnamed"
  | "delivery_removed_unnamed"
  | `moved.${RequestStatus | "in_progress_customer" | "in_progress_again" | "cancelled_staff" | "expired"}`;

export function eventKey({
  kind,
  from,
  to,
  by,
  note,
}: Pick<RequestEvent, "kind" | "from" | "to" | "by"> & Partial<Pick<RequestEvent, "note">>): EventKey {
  // Only promised deliverables have a name.
  if ((kind === "delivered" || kind === "delivery_removed") && !note) return `${kind}_unnamed`;
  if (kind !== "moved" || !to) return kind === "moved" ? "created" : kind;
  if (to === "in_progress" && from === "information_required")
    return by === "customer" ? "moved.in_progress_customer" : "moved.in_progress_again";
  if (to === "cancelled" && by === "system") return "moved.expired";
  if (to === "cancelled" && by !== "customer") return "moved.cancelled_staff";
  return `moved.${to}`;
}

/** The message of staff at the last transition: what is missing, or why the request was rejected. */
export function staffMessage(
  status: RequestStatus,
  events: readonly Pick<RequestEvent, "kind" | "to" | "by" | "note">[],
): string | undefined {
  const last = events.findLast((event) => event.kind === "moved");
  return last?.to === status && last.by === "staff" ? (last.note ?? undefined) : undefined;
}
