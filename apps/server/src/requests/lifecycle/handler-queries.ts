import type { Handler } from "@passerelle/contract/requests/progress";
import { needsMandate } from "@passerelle/domain/mandates/admission";
import { givenName } from "@passerelle/domain/profiles/person-name";
import { type RequestStatus, UNSUCCESSFUL_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import type { Db } from "../../platform/db.ts";

/** The data that determines the handler of a request; both are null for a conversation without a request. */
type Assigned = { assigned_to: string | null; status: RequestStatus | null };

/**
 * The assignees of requests as customers know them; null for people who no longer work here, and for rejected or cancelled
 * requests.
 */
export async function findHandlers(
  db: Db,
  requests: readonly Assigned[],
): Promise<(request: Assigned) => Handler | null> {
  const assigneeOf = ({ assigned_to, status }: Assigned) =>
    status !== null && UNSUCCESSFUL_STATUSES.includes(status) ? null : assigned_to;
  const ids = [...new Set(requests.flatMap((request) => assigneeOf(request) ?? []))];
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom("people")
    .leftJoin("reply_times", "reply_times.user_id", "people.id")
    .select(["people.id", "people.name", "people.role", "people.avatar_url", "people.city_of_residence"])
    .select("reply_times.median_minutes")
    .where("people.id", "in", ids)
    .where("people.role", "in", WORKER_ROLES)
    .where("people.account_status", "=", "active")
    .execute();
  const handlers = new Map(
    rows.map(({ id, name, role, avatar_url, city_of_residence, median_minutes }) => [
      id,
      {
        id,
        name: givenName(name ?? ""),
        city: city_of_residence,
        avatar_url,
        reply_minutes: median_minutes,
        is_proxy: needsMandate(role as Role),
      },
    ]),
  );
  return (request) => handlers.get(assigneeOf(request) ?? "") ?? null;
}
