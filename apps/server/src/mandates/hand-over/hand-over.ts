import { limitRefusal } from "@passerelle/domain/mandates/limits";
import { replacementOf } from "@passerelle/domain/mandates/replacement";
import { isPendingMandate } from "@passerelle/domain/mandates/status";
import { MOST_AT_ONCE, shareOut } from "@passerelle/domain/requests/work/hand-over";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { lockProfile } from "../../profiles/service.ts";
import { announce } from "../announce.ts";
import {
  findMandate,
  findPowers,
  findToday,
  insertEvent,
  insertMandate,
  lockMandate,
  replacePowers,
  type StoredMandate,
} from "../queries.ts";
import { findOffered, findProxies } from "../template-queries.ts";
import { moveMandate, publishMandate } from "../transition.ts";
import { countHeld, findHeld, hasReplacement, listHeld } from "./queries.ts";

/** Mandates of a proxy, in force or signed by their principals. */
export const mandateWork: StaffWork = {
  countOpen: countHeld,
  listOpen: listHeld,
  findTakers: findProxies,
  handOver: replaceHolder,
  inbox: null,
};

type Proxy = { id: string; name: string };

/**
 * Prepares a replacement with another proxy for each mandate of a proxy who leaves. Its principal has to sign it, because a
 * signed mandate names its holder. The present mandate stays in force until the replacement is; a mandate that was not
 * accepted yet lapses, since the proxy can no longer accept it. A mandate whose wording is no longer offered, or under
 * which nothing is left to do, stays without a replacement.
 */
async function replaceHolder(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to }: HandOver,
): Promise<HandedOverWork> {
  const proxies = (await findProxies(trx)).filter(({ id }) => to.includes(id));
  const held = await findHeld(trx, from, MOST_AT_ONCE);
  // A principal cannot be their own holder.
  const { given } = shareOut(held, proxies, (proxy, { principal_id }) => proxy.id !== principal_id);
  const prepared: { to: string }[] = [];
  for (const { item, to: proxy } of given) {
    await lockProfile(trx, item.principal_id);
    const mandate = await lockMandate(trx, item.id);
    if (mandate?.holder_id !== from || mandate.ended_at || (await hasReplacement(trx, item.id))) continue;
    if (await prepare(ctx, trx, actor, mandate, proxy)) prepared.push({ to: proxy.id });
  }
  return { given: countGiven(prepared), left: (await countHeld(trx, [from])).get(from) ?? 0 };
}

async function prepare(
  ctx: Context,
  trx: Db,
  actor: Actor,
  mandate: StoredMandate,
  proxy: Proxy,
): Promise<boolean> {
  const today = await findToday(trx);
  const template = (await findOffered(trx, today)).find(({ key }) => key === mandate.template_key);
  const { starts_on: startsOn, ends_on: endsOn, ceiling, currency, spent } = mandate;
  const powers = ((await findPowers(trx, [mandate.id])).get(mandate.id) ?? [])
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ power }) => power);
  const money = ceiling && currency ? { amount: ceiling, currency } : null;
  const made = replacementOf({ startsOn, endsOn, powers, ceiling: money, spent }, today);
  if (!template || !made) return false;
  const offered = template.body.powers.map(({ power }) => power);
  if (limitRefusal(made, offered, today)) return false;
  if (isPendingMandate(mandate.status))
    await moveMandate(ctx, trx, mandate, { action: "lapse", by: "system" });
  // If a pending replacement is replaced, the new one takes over the mandate to end, and the sum spent under it.
  const isNext = mandate.is_replacement && isPendingMandate(mandate.status) && mandate.renewal_of !== null;
  const id = crypto.randomUUID();
  await insertMandate(trx, {
    id,
    principal_id: mandate.principal_id,
    holder_id: proxy.id,
    holder_name: proxy.name,
    principal_details: mandate.principal_details,
    template_key: template.key,
    template_version: template.version,
    country_code: mandate.country_code,
    form: mandate.form,
    subject: mandate.subject,
    starts_on: made.startsOn,
    ends_on: made.endsOn,
    ceiling: made.ceiling?.amount ?? null,
    currency: made.ceiling?.currency ?? null,
    renewal_of: isNext ? mandate.renewal_of : mandate.id,
    is_replacement: true,
    replaced_spent: isNext ? mandate.replaced_spent : spent,
  });
  await replacePowers(trx, id, made.powers);
  await insertEvent(trx, { mandate_id: id, kind: "created", by: "system", actor_id: actor.userId });
  const draft = await findMandate(trx, id);
  if (!draft) throw new Error(`mandate ${id} is gone`);
  await publishMandate(trx, draft);
  // Only the principal sees a draft.
  await announce(ctx, trx, draft, "replacing", "holder");
  return true;
}
