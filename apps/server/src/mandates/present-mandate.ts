import { createHash } from "node:crypto";
import type { MandateDetails } from "@passerelle/contract/mandates";
import type { LocalizedText } from "@passerelle/domain/languages";
import { limitRefusal } from "@passerelle/domain/mandates/limits";
import type { TemplateBody } from "@passerelle/domain/mandates/template";
import {
  canonicalMandate,
  type FrozenMandate,
  freezeMandate,
  mandateNumber,
} from "@passerelle/domain/mandates/text";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { lockGivenMandate, requireVersion } from "./access.ts";
import { findUnsignedOf } from "./awaiting-queries.ts";
import { describeDetails } from "./describe-mandates.ts";
import { countReplaced } from "./hand-over/replaced-ceiling.ts";
import { findNames, findPowers, findToday, lockMandate, type StoredMandate } from "./queries.ts";
import { findCountryName, findTemplate } from "./template-queries.ts";
import { moveMandate } from "./transition.ts";

/**
 * Freezes the text of a draft, in every language and with its hash, so that its principal can read and sign it. Throws
 * `mandate_invalid` for one that can no longer be given (its first day is past, or it replaces one whose ceiling is used up), and `mandate_conflict`.
 */
export function presentMandate(
  ctx: Context,
  actor: Actor,
  id: string,
  version: number,
): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockGivenMandate(trx, actor, id);
    requireVersion(mandate, version);
    const terms = { starts_on: await firstDay(trx, mandate), ...(await countReplaced(trx, mandate)) };
    const text = canonicalMandate(await freeze(ctx, trx, { ...mandate, ...terms }));
    const change = {
      ...terms,
      text_canonical: text,
      text_hash: createHash("sha256").update(text, "utf8").digest("hex"),
    };
    const move = { action: "present", by: "principal", actorId: actor.userId, change } as const;
    const moved = await moveMandate(ctx, trx, mandate, move);
    return describeDetails({ ...ctx, db: trx }, actor, { mandate: moved, side: "principal" });
  });
}

/** Turns an unsigned text back into a draft. The next presentation freezes another text, with another hash. */
export function reviseMandate(ctx: Context, actor: Actor, id: string): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockGivenMandate(trx, actor, id);
    const change = { text_canonical: null, text_hash: null };
    const move = { action: "revise", by: "principal", actorId: actor.userId, change } as const;
    const moved = await moveMandate(ctx, trx, mandate, move);
    return describeDetails({ ...ctx, db: trx }, actor, { mandate: moved, side: "principal" });
  });
}

/**
 * Turns the unsigned texts of a person whose name changed back into drafts: they contain the former name. Locks no mandate that is
 * signed, which may be accepted or used meanwhile.
 */
export async function reviseRenamed(ctx: Context, trx: Db, { userId }: { userId: string }): Promise<void> {
  for (const id of await findUnsignedOf(trx, userId)) {
    const mandate = await lockMandate(trx, id);
    if (mandate?.status !== "awaiting_principal") continue;
    const change = { text_canonical: null, text_hash: null };
    await moveMandate(ctx, trx, mandate, { action: "revise", by: "system", change });
  }
}

/**
 * A replacement starts on the day on which its principal presents it, at the earliest: its planned first day may have
 * passed while it waited.
 */
async function firstDay(trx: Db, { is_replacement, starts_on }: StoredMandate): Promise<string> {
  const today = await findToday(trx);
  return is_replacement && starts_on < today ? today : starts_on;
}

async function freeze(ctx: Context, trx: Db, mandate: StoredMandate): Promise<FrozenMandate> {
  const body = await bodyOf(trx, mandate);
  const given = (await findPowers(trx, [mandate.id])).get(mandate.id) ?? [];
  const powers = given.map(({ power }) => power);
  const { ceiling, currency, starts_on: startsOn, ends_on: endsOn } = mandate;
  const limits = {
    startsOn,
    endsOn,
    powers,
    ceiling: ceiling && currency ? { amount: ceiling, currency } : null,
  };
  const offered = body.powers.map(({ power }) => power);
  const reason = limitRefusal(limits, offered, await findToday(trx));
  if (reason) throw new AppError("mandate_invalid", { details: { reason } });
  const names = await findNames(trx, [mandate.principal_id]);
  return freezeMandate(body, {
    mandate: mandate.id,
    template: { key: mandate.template_key, version: mandate.template_version },
    facts: {
      ...limits,
      number: mandateNumber(mandate.number),
      platform: ctx.env.platformName,
      principal: { name: names.get(mandate.principal_id) ?? "", details: mandate.principal_details },
      holder: { name: mandate.holder_name, details: mandate.holder_details },
      country: { code: mandate.country_code, name: await nameOf(trx, mandate.country_code) },
      subject: mandate.subject,
      form: mandate.form,
    },
    presented_at: new Date().toISOString(),
  });
}

async function bodyOf(trx: Db, mandate: StoredMandate): Promise<TemplateBody> {
  const template = await findTemplate(trx, mandate.template_key, mandate.template_version);
  if (!template) throw new Error(`mandate ${mandate.id} has no template`);
  return template.body;
}

async function nameOf(trx: Db, country: string): Promise<LocalizedText> {
  const name = await findCountryName(trx, country);
  if (!name) throw new AppError("mandate_invalid", { details: { reason: "country_unknown" } });
  return name;
}
