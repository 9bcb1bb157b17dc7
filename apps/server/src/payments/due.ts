import type { DueCard } from "@passerelle/contract/payments/dashboard";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import { describeServices } from "../catalogue/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findRequestsById } from "../requests/service.ts";
import { payPath } from "./attempts/pay-path.ts";
import { findDueOf } from "./attempts/payable-queries.ts";
import { findFeesById } from "./request-fees/queries.ts";

const LISTED = 5;

/** What the caller still has to pay, oldest first; undefined when there is nothing. */
export async function readDue(
  { db }: Context,
  { userId }: Actor,
  language: Language,
): Promise<DueCard | undefined> {
  const { rows, total } = await findDueOf(db, userId, LISTED);
  if (total === 0) return undefined;
  const requestIds = rows.flatMap(({ service_request_id }) => service_request_id ?? []);
  const requests = await findRequestsById(db, requestIds);
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
