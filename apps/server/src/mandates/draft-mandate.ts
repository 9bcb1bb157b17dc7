import { isDeepStrictEqual } from "node:util";
import type { MandateDetails, MandateDraft } from "@passerelle/contract/mandates";
import { limitRefusal, MAX_OPEN_MANDATES, renewedTerm } from "@passerelle/domain/mandates/limits";
import { sortPowers } from "@passerelle/domain/mandates/powers";
import { isPhoneNumber, normalisePhone } from "@passerelle/domain/phones";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { lockProfile } from "../profiles/service.ts";
import { getOwnMandate, lockGivenMandate, requireVersion } from "./access.ts";
import { describeDetails, holderAsGiven } from "./describe-mandates.ts";
import { restateReplaced } from "./hand-over/replaced-ceiling.ts";
import {
  countOpenMandates,
  findContacts,
  findMandate,
  findPowers,
  findToday,
  insertEvent,
  insertMandate,
  replacePowers,
  type StoredMandate,
  updateMandate,
} from "./queries.ts";
import { findCountryName, findOffered, findProxies } from "./template-queries.ts";
import { publishMandate } from "./transition.ts";

/**
 * Creates a draft under an id that the caller chose, or replaces its content. Throws `mandate_invalid` with the reason,
 * `mandate_locked` once its text is frozen, `mandate_conflict`, `mandate_limit_reached`, and `mandate_not_found` for an id
 * of another person's.
 */
export function saveDraft(
  ctx: Context,
  actor: Actor,
  id: string,
  draft: MandateDraft,
): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    // Serialised per person, so that the limit counts every mandate.
    await lockProfile(trx, actor.userId);
    const columns = await columnsOf(trx, actor, draft);
    if (draft.version === 0) await insertDraft(trx, actor, id, columns);
    else {
      const mandate = await lockGivenMandate(trx, actor, id);
      if (mandate.status !== "draft") throw new AppError("mandate_locked");
      if (await isStored(trx, mandate, columns, draft.powers)) return finish(ctx, trx, actor, id);
      requireVersion(mandate, draft.version);
      await updateMandate(trx, id, { ...columns, ...(await restateReplaced(trx, mandate, columns)) });
    }
    await replacePowers(trx, id, draft.powers);
    return finish(ctx, trx, actor, id);
  });
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Whether a draft already has this content, for example because the call was repeated after its reply was lost. */
async function isStored(
  trx: Db,
  mandate: StoredMandate,
  columns: Columns,
  powers: MandateDraft["powers"],
): Promise<boolean> {
  const isSame = (column: keyof Columns) => mandate[column] === columns[column];
  if (!(Object.keys(columns) as (keyof Columns)[]).every(isSame)) return false;
  const stored = (await findPowers(trx, [mandate.id])).get(mandate.id) ?? [];
  return isDeepStrictEqual(sortPowers(stored.map(({ power }) => power)), sortPowers(powers));
}

async function insertDraft(
  trx: Db,
  actor: Actor,
  id: string,
  columns: Columns & { renewal_of?: string },
): Promise<void> {
  if ((await countOpenMandates(trx, actor.userId)) >= MAX_OPEN_MANDATES)
    throw new AppError("mandate_limit_reached", { details: { limit: MAX_OPEN_MANDATES } });
  if (!(await insertMandate(trx, { id, principal_id: actor.userId, ...columns }))) {
    // The call was repeated because its reply was lost, or the id belongs to another person.
    const taken = await findMandate(trx, id);
    if (taken?.principal_id !== actor.userId) throw new AppError("mandate_not_found");
    if (taken.status !== "draft") throw new AppError("mandate_locked");
    await updateMandate(trx, id, columns);
    return;
  }
  await insertEvent(trx, { mandate_id: id, kind: "created", by: "principal", actor_id: actor.userId });
}

async function finish(ctx: Context, trx: Db, actor: Actor, id: string): Promise<MandateDetails> {
  const mandate = await findMandate(trx, id);
  if (!mandate) throw new AppError("mandate_not_found");
  await publishMandate(trx, mandate);
  return describeDetails({ ...ctx, db: trx }, actor, { mandate, side: "principal" });
}

const invalid = (reason: string) => new AppError("mandate_invalid", { details: { reason } });

async function columnsOf(trx: Db, actor: Actor, draft: MandateDraft) {
  const today = await findToday(trx);
  const template = (await findOffered(trx, today)).find(({ key }) => key === draft.template);
  if (!template) throw invalid("template_unknown");
  if (!(await findCountryName(trx, draft.country))) throw invalid("country_unknown");
  const { starts_on: startsOn, ends_on: endsOn, powers, ceiling } = draft;
  const offered = template.body.powers.map(({ power }) => power);
  const refusal = limitRefusal({ startsOn, endsOn, powers, ceiling }, offered, today);
  if (refusal) throw invalid(refusal);
  return {
    ...(await holderOf(trx, actor, draft.holder)),
    principal_details: draft.principal_details,
    holder_details: draft.holder_details,
    template_key: template.key,
    template_version: template.version,
    country_code: draft.country,
    form: draft.form,
    subject: draft.subject,
    starts_on: startsOn,
    ends_on: endsOn,
    ceiling: ceiling?.amount ?? null,
    currency: ceiling?.currency ?? null,
  };
}

async function holderOf(trx: Db, actor: Actor, holder: MandateDraft["holder"]) {
  const nothing = { holder_id: null, holder_email: null, holder_phone: null };
  if (holder.kind === "proxy") {
    const proxy = (await findProxies(trx)).find(({ id }) => id === holder.id);
    if (!proxy || proxy.id === actor.userId) throw invalid("holder_unknown");
    return { ...nothing, holder_id: proxy.id, holder_name: proxy.name };
  }
  const own = await findContacts(trx, actor.userId);
  if (holder.kind === "email") {
    if (own.email?.toLowerCase() === holder.email.toLowerCase()) throw invalid("own_holder");
    return { ...nothing, holder_name: holder.name, holder_email: holder.email };
  }
  const phone = normalisePhone(holder.phone);
  if (!phone.startsWith("+") || !isPhoneNumber(phone)) throw invalid("phone_invalid");
  const digits = phone.slice(1).replace(/\D/g, "");
  if (own.phone === digits) throw invalid("own_holder");
  return { ...nothing, holder_name: holder.name, holder_phone: digits };
}

/**
 * Creates a draft that continues a mandate, with the present wording, the powers that were not revoked and a new term.
 * Throws `mandate_not_renewable` unless that mandate is in force or has expired, and as `saveDraft`.
 */
export function renewMandate(ctx: Context, actor: Actor, id: string, newId: string): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const { mandate, side } = await getOwnMandate(trx, actor, id);
    if (side !== "principal") throw new AppError("mandate_not_found");
    if (mandate.status !== "active" && mandate.status !== "expired")
      throw new AppError("mandate_not_renewable");
    const draft = await continuing(trx, mandate);
    const columns = await columnsOf(trx, actor, draft);
    await insertDraft(trx, actor, newId, { ...columns, renewal_of: id });
    await replacePowers(trx, newId, draft.powers);
    return finish(ctx, trx, actor, newId);
  });
}

async function continuing(trx: Db, mandate: StoredMandate): Promise<MandateDraft> {
  const term = { startsOn: mandate.starts_on, endsOn: mandate.ends_on };
  const { startsOn, endsOn } = renewedTerm(term, await findToday(trx));
  const powers = (await findPowers(trx, [mandate.id])).get(mandate.id) ?? [];
  const kept = sortPowers(powers.filter((one) => one.revoked_at === null).map(({ power }) => power));
  const { ceiling, currency } = mandate;
  return {
    version: 0,
    template: mandate.template_key,
    country: mandate.country_code,
    form: mandate.form,
    subject: mandate.subject,
    holder: holderAsGiven(mandate),
    principal_details: mandate.principal_details,
    holder_details: mandate.holder_details,
    powers: kept,
    starts_on: startsOn,
    ends_on: endsOn,
    ceiling: kept.includes("pay") && ceiling && currency ? { amount: ceiling, currency } : null,
  };
}
