import type { Mandate, MandateDetails, MandateHolder } from "@passerelle/contract/mandates";
import { sortPowers } from "@passerelle/domain/mandates/powers";
import { isPendingMandate, possibleActions } from "@passerelle/domain/mandates/status";
import { sortTemplates } from "@passerelle/domain/mandates/template";
import { type FrozenMandate, mandateNumber } from "@passerelle/domain/mandates/text";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getOwnMandate, type OwnMandate, type Side, sideOf } from "./access.ts";
import { findSignatures } from "./consent/queries.ts";
import { describeFile } from "./describe-file.ts";
import { describeUses } from "./describe-uses.ts";
import {
  countMandatesOf,
  findContacts,
  findMandatesOf,
  findNames,
  findPowers,
  findToday,
  type StoredMandate,
  type StoredPower,
} from "./queries.ts";
import { requiredLevel } from "./required-level.ts";
import { findCountries, findOffered, findProxies } from "./template-queries.ts";
import { findEvents } from "./use-queries.ts";

const PER_PAGE = 20;

/** The mandates that the caller gave, was given, or is invited to accept, newest first. */
export async function listMandates(
  { db }: Context,
  actor: Actor,
  { page = 1 }: { page?: number | undefined },
): Promise<{ mandates: Mandate[]; total: number; per_page: number }> {
  const contacts = await findContacts(db, actor.userId);
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const found = await findMandatesOf(db, actor.userId, contacts, window);
  const owned = found.map((mandate) => ({
    mandate,
    side: sideOf(mandate, actor.userId, contacts) ?? ("holder" as const),
  }));
  return {
    mandates: await describeAll(db, owned),
    total: await countMandatesOf(db, actor.userId, contacts),
    per_page: PER_PAGE,
  };
}

/** The choices for a new mandate: the wordings that are offered today, countries, and proxies. */
export async function describeOffer({ db }: Context, { userId }: Actor) {
  return {
    templates: sortTemplates(await findOffered(db, await findToday(db))),
    proxies: (await findProxies(db)).filter(({ id }) => id !== userId),
    countries: await findCountries(db),
    principal: (await findNames(db, [userId])).get(userId) ?? "",
  };
}

/** A mandate of the caller with its text, signatures, uses and history. Throws `mandate_not_found`. */
export async function getDetails(ctx: Context, actor: Actor, id: string): Promise<MandateDetails> {
  return describeDetails(ctx, actor, await getOwnMandate(ctx.db, actor, id));
}

/** As `getDetails`, of one that was read. In a transaction pass its connection: `{ ...ctx, db: trx }`. */
export async function describeDetails(ctx: Context, actor: Actor, own: OwnMandate): Promise<MandateDetails> {
  const { db } = ctx;
  const { mandate, side } = own;
  const [described] = await describeAll(db, [own]);
  if (!described) throw new Error(`mandate ${mandate.id} is gone`);
  const signatures = await findSignatures(db, mandate.id);
  const frozen = mandate.text_canonical ? (JSON.parse(mandate.text_canonical) as FrozenMandate) : null;
  return {
    mandate: described,
    ...(await describeFile(ctx, actor, own)),
    given_to: side === "principal" ? holderAsGiven(mandate) : null,
    details: { principal: mandate.principal_details, holder: mandate.holder_details },
    required_level: await requiredLevel(db, own),
    text: frozen && { hash: mandate.text_hash ?? "", texts: frozen.texts },
    signatures: signatures.map(({ side: by, method, user_id, signed_at }) => ({
      side: by,
      method,
      is_own: user_id === actor.userId,
      at: signed_at.toISOString(),
    })),
    ...(await describeUses(db, mandate.id)),
    events: (await findEvents(db, mandate.id)).map(({ at, ...event }) => ({
      ...event,
      at: at.toISOString(),
    })),
  };
}

async function describeAll(db: Db, owned: readonly OwnMandate[]): Promise<Mandate[]> {
  const powers = await findPowers(
    db,
    owned.map(({ mandate }) => mandate.id),
  );
  const names = await findNames(db, [...new Set(owned.map(({ mandate }) => mandate.principal_id))]);
  return owned.map(({ mandate, side }) =>
    describeOne(mandate, side, powers.get(mandate.id) ?? [], names.get(mandate.principal_id) ?? ""),
  );
}

function describeOne(
  mandate: StoredMandate,
  side: Side,
  powers: readonly StoredPower[],
  principal: string,
): Mandate {
  const { ceiling, currency } = mandate;
  return {
    id: mandate.id,
    number: mandateNumber(mandate.number),
    side,
    status: mandate.status,
    form: mandate.form,
    version: mandate.version,
    template: { key: mandate.template_key, version: mandate.template_version },
    principal,
    holder: mandate.holder_name,
    country: mandate.country_code,
    subject: mandate.subject,
    powers: sortPowers(powers.map(({ power }) => power)).map((power) => ({
      power,
      revoked_at: powers.find((one) => one.power === power)?.revoked_at?.toISOString() ?? null,
    })),
    starts_on: mandate.starts_on,
    ends_on: mandate.ends_on,
    ceiling: ceiling !== null && currency !== null ? { amount: ceiling, currency } : null,
    spent: mandate.spent,
    invitation_ends_on: isPendingMandate(mandate.status) ? mandate.invitation_ends_on : null,
    ended_at: mandate.ended_at?.toISOString() ?? null,
    has_file: mandate.active_on !== null,
    note: mandate.end_note,
    actions: possibleActions(mandate, side),
  };
}

/** The holder as the principal named them, for the form of a draft. */
export function holderAsGiven(mandate: StoredMandate): MandateHolder {
  const { holder_name: name, holder_email: email, holder_phone: phone, holder_id: id } = mandate;
  if (email) return { kind: "email", name, email };
  if (phone) return { kind: "phone", name, phone: `+${phone}` };
  return { kind: "proxy", id: id ?? "" };
}
