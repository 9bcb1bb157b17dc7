import {
  type AdmissionRefusal,
  admissionRefusal,
  closestRefusal,
  needsMandate,
} from "@passerelle/domain/mandates/admission";
import { WORK_ACTS, type WorkAct } from "@passerelle/domain/mandates/powers";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { findAccess } from "../requests/service.ts";
import { findMandatesBetween, findPerson, findPowers, findToday } from "./queries.ts";
import { standing } from "./require-mandate.ts";

/** Until when a mandate allows an act, or why none does. */
type Allowed = { until: string | null; refusal: AdmissionRefusal | null };

/** `until` and `refusal` are those of filing, without which a proxy cannot start work. */
type MandateNeed = Allowed & {
  proxy: { id: string; name: string } | null;
  acts: (Allowed & { act: WorkAct })[];
};

/**
 * The acts that the proxy who handles a request may do for its customer. Throws `request_not_found`, also for callers
 * without access.
 */
export async function describeNeed({ db }: Context, actor: Actor, requestId: string): Promise<MandateNeed> {
  const found = await findAccess(db, actor, requestId);
  if (!found || found.as === "support") throw new AppError("request_not_found");
  const { assigned_to, user_id, country_code: country } = found.request;
  const assignee = assigned_to === null ? undefined : await findPerson(db, assigned_to);
  if (!assignee || !needsMandate(assignee.role)) return { proxy: null, until: null, refusal: null, acts: [] };
  const { role: _, ...proxy } = assignee;
  const mandates = await findMandatesBetween(db, { principalId: user_id, holderId: proxy.id });
  const powers = await findPowers(
    db,
    mandates.map(({ id }) => id),
  );
  const today = await findToday(db);
  const given = mandates.map((mandate) => standing(mandate, powers.get(mandate.id) ?? []));
  const judge = (act: WorkAct): Allowed => {
    const judged = given.map((mandate) => ({
      endsOn: mandate.endsOn,
      refusal: admissionRefusal(mandate, { act, country, amount: null }, today),
    }));
    const allowing = judged.filter(({ refusal }) => !refusal).map(({ endsOn }) => endsOn);
    const until = allowing.sort().at(-1) ?? null;
    return { until, refusal: until ? null : closestRefusal(judged.flatMap(({ refusal }) => refusal ?? [])) };
  };
  return { proxy, ...judge("file"), acts: WORK_ACTS.map((act) => ({ act, ...judge(act) })) };
}
