import { entitiesAt } from "@passerelle/domain/billing/entities";
import { newestOf } from "@passerelle/domain/billing/settings";
import { localDay } from "@passerelle/domain/days";
import { type Period, periodOf } from "@passerelle/domain/financials/months";
import { type Currency, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { findEntityVersions } from "../../billing/service.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findCurrencies } from "./queries.ts";

export type BooksQuery = {
  entity?: string | undefined;
  currency?: Currency | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Books = Period & {
  entities: { id: string; prefix: string; name: string; currency: Currency }[];
  currencies: Currency[];
  entity: string | null;
  currency: Currency;
};

/** A billing entity as it is now. */
export type KnownEntity = Books["entities"][number] & { timeZone: string };

/**
 * All billing entities, in the order of their prefixes, with their present versions; if the first version begins in the
 * future, the newest one.
 */
export async function readEntities(db: Db): Promise<KnownEntity[]> {
  const versions = await findEntityVersions(db);
  const inForce = entitiesAt(versions, new Date());
  return newestOf(versions)
    .map((newest) => inForce.find(({ entity_id }) => entity_id === newest.entity_id) ?? newest)
    .map(({ entity_id, prefix, seller, currency, time_zone }) => ({
      id: entity_id,
      prefix,
      name: seller.legal_name,
      currency,
      timeZone: time_zone,
    }))
    .sort((one, other) => (one.prefix < other.prefix ? -1 : 1));
}

/**
 * Resolves a query to the entity, the currency and the period of the books, with the other choices. The currency is that of
 * the named entity, else the one with the most entries. Throws `entity_not_found`.
 */
export async function resolveBooks(db: Db, query: BooksQuery): Promise<Books> {
  const entities = await readEntities(db);
  const chosen = entities.find(({ id }) => id === query.entity);
  if (query.entity !== undefined && !chosen) throw new AppError("entity_not_found");
  const used = await findCurrencies(db, query.entity);
  const own = chosen?.currency ?? used[0] ?? entities[0]?.currency ?? DEFAULT_CURRENCY;
  const currency = query.currency ?? own;
  const today = localDay(new Date(), (chosen ?? entities[0])?.timeZone ?? "UTC");
  return {
    entities: entities.map(({ timeZone: _, ...shown }) => shown),
    currencies: [...new Set([...used, own, currency])],
    entity: chosen?.id ?? null,
    currency,
    ...periodOf(query, today),
  };
}
