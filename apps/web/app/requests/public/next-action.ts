import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { RequestEvent } from "@passerelle/contract/requests/progress";
import type { Language } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { useWords } from "../../lib/words.tsx";
import { feePath } from "../../payments/public/fees/api.ts";

type Next = Pick<RequestSummary, "id" | "next_action" | "due_fee"> & { service: { id: string } };

/** Where a request continues: the wizard while something is to be filled in, paid or confirmed. */
export function nextPath({ id, next_action, due_fee, service }: Next): string {
  switch (next_action) {
    case "pay_fee":
      return due_fee ? feePath(id, due_fee.id) : `/requests-tracking/${id}`;
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

type Todo = Pick<RequestSummary, "next_action" | "due_fee">;

/** What the customer has to do next, in one sentence. */
export function todoOf(
  { next_action, due_fee }: Todo,
  t: ReturnType<typeof useWords<"requests">>,
  language: Language,
): string {
  const fee = due_fee && {
    label: due_fee.label,
    amount: formatMoney({ amount: due_fee.amount_left, currency: due_fee.currency }, language),
  };
  return t(`next.${next_action}.todo`, fee ?? {});
}

// What staff wait for comes first, then what is closest to completion.
const URGENCY: RequestSummary["next_action"][] = ["answer", "pay_fee", "confirm", "submit", "pay", "resume"];

/** Whether the request waits for its customer. */
export const isTodo = ({ next_action }: Pick<RequestSummary, "next_action">): boolean =>
  URGENCY.includes(next_action);

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
