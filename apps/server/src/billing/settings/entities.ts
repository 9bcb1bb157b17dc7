import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import type { BillingEntity, EntityForm } from "@passerelle/contract/billing/settings";
import type { EntityVersion } from "@passerelle/domain/billing/entities";
import { serviceLines, sumLines, sumTaxes, withTax } from "@passerelle/domain/billing/lines";
import { documentNumber } from "@passerelle/domain/billing/numbers";
import { entityRefusal } from "@passerelle/domain/billing/settings";
import { rateOn } from "@passerelle/domain/billing/tax";
import { inEveryLanguage, type Language } from "@passerelle/domain/languages";
import { stableJson } from "@passerelle/domain/stable-json";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { readTexts } from "../../platform/texts.ts";
import { authoritiesOf } from "../stamps/configured.ts";
import {
  findEntityVersions,
  findTaxRates,
  hasIssued,
  insertEntity,
  insertVersion,
  lockEntities,
} from "./queries.ts";
import sample from "./words/fr.json" with { type: "json" };

const samples = readTexts(import.meta.url, "words", sample);

/** Amounts of the sample invoice, in minor units. */
const SAMPLE = { amount: 50_000, discount: 10_000, fee: 110_000 };

/** The billing entities in the order in which they were added, each with all its versions. */
export async function listEntities(db: Db): Promise<BillingEntity[]> {
  const entities = new Map<string, BillingEntity>();
  for (const stored of await findEntityVersions(db)) {
    const { entity_id: id, prefix, version, saved_at, saved_by_name } = stored;
    const entity = entities.get(id) ?? { id, prefix, fictional: stored.seller.fictional, versions: [] };
    const saved = { at: saved_at.toISOString(), by: saved_by_name };
    entity.versions.unshift({ ...formOf(stored), version, saved });
    entities.set(id, entity);
  }
  return [...entities.values()];
}

/** A version as its form has it. */
function formOf({
  valid_from,
  time_zone,
  currency,
  countries,
  stamp_authority,
  seller,
}: EntityVersion): EntityForm {
  const { fictional: _, ...identity } = seller;
  return { valid_from, time_zone, currency, countries: [...countries], stamp_authority, seller: identity };
}

type Wanted = { version: number; prefix: string; entity: EntityForm };

/**
 * Saves a version of a billing entity. Documents that wait for it are issued soon afterwards. Throws `settings_conflict`
 * when another version was saved since the form was opened, and `invalid_input` for a day of the past, a country of another
 * entity, a prefix that is taken, another currency once it has issued a document, and an authority that is of another
 * country or not configured.
 */
export async function saveEntity(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, prefix, entity }: Wanted,
): Promise<BillingEntity[]> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockEntities(trx);
      const versions = await findEntityVersions(trx);
      const newest = versions.filter(({ entity_id }) => entity_id === id).at(-1);
      if ((newest?.version ?? 0) !== version) {
        // The same form was sent twice.
        const isRepeated = newest?.prefix === prefix && stableJson(formOf(newest)) === stableJson(entity);
        if (isRepeated) return listEntities(trx);
        throw new AppError("settings_conflict");
      }
      const refusal = entityRefusal({ entity_id: id, ...entity }, versions, new Date());
      if (refusal)
        throw new AppError("invalid_input", {
          fields: [{ field: `entity.${refusal.field}`, code: refusal.code }],
        });
      if (entity.stamp_authority && !authoritiesOf(ctx)[entity.stamp_authority])
        throw new AppError("invalid_input", {
          fields: [{ field: "entity.stamp_authority", code: "authority_not_configured" }],
        });
      if (!newest) await insertEntity(trx, { id, prefix, fictional: false });
      else if (newest.prefix !== prefix)
        throw new AppError("invalid_input", { fields: [{ field: "prefix", code: "prefix_kept" }] });
      // Otherwise its books would be in two currencies.
      else if (newest.currency !== entity.currency && (await hasIssued(trx, id)))
        throw new AppError("invalid_input", {
          fields: [{ field: "entity.currency", code: "currency_kept" }],
        });
      await insertVersion(trx, { entityId: id, version: version + 1, ...entity, savedBy: actor.userId });
      await ctx.jobs.enqueue(trx, "billing.issue_dues", {});
      return listEntities(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error, "billing_entities_prefix_key"))
      throw new AppError("invalid_input", { fields: [{ field: "prefix", code: "prefix_taken" }] });
    throw error;
  }
}

/** A sample invoice of a billing entity in each language: a discounted service with an official fee. */
export async function previewEntity(
  db: Db,
  { prefix, entity }: Pick<Wanted, "prefix" | "entity">,
): Promise<Record<Language, BillingDocumentDetail>> {
  const rates = await findTaxRates(db);
  const day = entity.valid_from;
  return inEveryLanguage((language) => {
    const words = samples[language];
    const lines = withTax(
      [
        ...serviceLines(SAMPLE, { service: words.service, discount: words.discount }),
        { kind: "disbursement", description: words.fee, category: "disbursements", gross: SAMPLE.fee },
      ],
      (category) => rateOn(rates, { country: entity.seller.country, category, day }) ?? 0,
    );
    return {
      id: crypto.randomUUID(),
      kind: "invoice",
      number: documentNumber(prefix, "invoice", { year: Number(day.slice(0, 4)), sequence: 1 }),
      issued_on: day,
      language,
      currency: entity.currency,
      seller: { ...entity.seller, fictional: false },
      buyer: {
        kind: "company",
        name: words.company,
        address: words.address,
        city: words.city,
        country: "FR",
        tax_number: "FR00000000000",
        trade_register: "RCS 000 000 000",
      },
      lines,
      taxes: sumTaxes(lines),
      totals: sumLines(lines),
      reference: "R-2345-6789",
      request_id: null,
      own: false,
      stamp: null,
      verification: null,
      passed_on: null,
      related: [],
    };
  });
}
