import type { WhenDue } from "@passerelle/contract/requests/work/queues";
import { isLate } from "@passerelle/domain/requests/delays/lateness";
import type { StoredRequest } from "./queries.ts";

/** By when a request is due, as those who work on it are told. */
export const describeDue = (
  { status, due_at: dueAt }: Pick<StoredRequest, "status" | "due_at">,
  now: Date,
): WhenDue => ({ due_at: dueAt?.toISOString() ?? null, late: isLate({ status, dueAt }, now) });
