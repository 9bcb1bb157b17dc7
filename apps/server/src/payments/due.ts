import type { DueCard } from "@passerelle/contract/payments/dashboard";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { describeServices } from "../catalogue/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findRequestsById } from "../requests/service.ts";
import { payPath } from "./attempts/pay-path.ts";
import { findDueOf, type StoredPayable } from "./attempts/payable-queries.ts";
import { findFeesById } from "./request-fees/queries.ts";

const LISTED = 5;
/** Payables that are read; `total` also counts those beyond. */
const MOST = 50;

/** The statuses in which a request shows its first due fee. A draft shows its own price. */
const ASKS_FOR_FEE: readonly RequestStatus[] = ["submitted", "in_progress"];

/**
 * What the caller still has to pay, oldest first. Leaves out what the section of open requests already shows, if that
 * section is shown. Undefined when nothing is due.
 */
export async function readDue(
  { db }: Context,
  { userId }: Actor,
  language: Language,
  shown: readonly DashboardSection[],
): Promise<DueCard | undefined> {
  const due = await findDueOf(db, userId, MOST);
  const requestIds = due.rows.flatMap(({ service_request_id }) => service_request_id ?? []);
  const requests = await findRequestsById(db, requestIds);
  const asked = shown.includes("requests") ? askedByRequests(due.rows, requests) : new Set();
  const total = due.total - asked.size;
  if (total === 0) return undefined;
  const rows = due.rows.filter(({ id }) => !asked.has(id)).slice(0, LISTED);
  const services = await describeServices(
    db,
    [...requests.values()].map(({ service_id }) => service_id),
    language,
  );
  const fees = await findFeesById(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const request = row.service_request_id === null ? undefined : requests.get(row.service_request_id);
    const service = request && services.get(request.service_id)?.title;
    return {
      id: row.id,
      purpose: row.kind,
      label: fees.get(row.id)?.label ?? (row.purpose ? textIn(row.purpose.label, language) : (service ?? "")),
      reference: row.purpose?.reference ?? request?.reference ?? "",
      left: { amount: row.amount - row.paid - row.reserved, currency: row.currency },
      since: row.created_at.toISOString(),
      path: payPath(row),
    };
  });
  return { items, total };
}

/** The ids of the payables that the list of open requests shows with their requests. */
function askedByRequests(
  due: readonly StoredPayable[],
  requests: ReadonlyMap<string, { status: RequestStatus }>,
): Set<string> {
  const asked = new Map<string, string>();
  for (const { id, kind, service_request_id: request } of due) {
    const status = requests.get(request ?? "")?.status;
    if (!request || !status || asked.has(request)) continue;
    if (kind === "request" ? status === "draft" : ASKS_FOR_FEE.includes(status)) asked.set(request, id);
  }
  return new Set(asked.values());
}
