import type { CallReply } from "@passerelle/contract/contract";
import type { mandates } from "@passerelle/contract/mandates";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getOwnMandate } from "./access.ts";
import { countUses, findUses } from "./use-queries.ts";

const PER_PAGE = 100;

type Uses = CallReply<(typeof mandates)["GET /api/mandates/:id/uses"]>;

/** A page of the acts under a mandate, the last ones first. `before`: older than the use with this id. */
export async function describeUses(db: Db, mandateId: string, before?: number): Promise<Uses> {
  const found = await findUses(db, mandateId, { limit: PER_PAGE, before });
  return {
    uses: found.map(({ id, act, power, service_request_id, amount, currency, used_at }) => ({
      id,
      act,
      power,
      request_id: service_request_id,
      amount: amount !== null && currency !== null ? { amount, currency } : null,
      at: used_at.toISOString(),
    })),
    uses_total: await countUses(db, mandateId),
  };
}

/** A page of the acts under a mandate of the caller. Throws `mandate_not_found`. */
export async function listUses({ db }: Context, actor: Actor, id: string, before?: number): Promise<Uses> {
  await getOwnMandate(db, actor, id);
  return describeUses(db, id, before);
}
