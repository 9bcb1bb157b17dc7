import type { BookMonths } from "@passerelle/contract/financials";
import { localDay } from "@passerelle/domain/days";
import { closingRefusal, type Month, monthOf, monthsBetween } from "@passerelle/domain/financials/months";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { readCharts } from "../accounts/charts.ts";
import { findUnvalued, lockRates } from "../rates/queries.ts";
import { type KnownEntity, readEntities } from "../totals/books.ts";
import { findClosedMonths, findFirstMonth, findUnassigned, insertClosedMonth, lockMonth } from "./queries.ts";

/** The months of a billing entity, newest first. Throws `entity_not_found`. */
export async function listMonths({ db }: Context, asked: string | undefined): Promise<BookMonths> {
  const entities = await readEntities(db);
  const entity = asked === undefined ? entities[0] : entities.find(({ id }) => id === asked);
  if (asked !== undefined && !entity) throw new AppError("entity_not_found");
  return describeMonths(db, entities, entity);
}

async function describeMonths(
  db: Db,
  entities: readonly KnownEntity[],
  entity: KnownEntity | undefined,
): Promise<BookMonths> {
  const now = new Date();
  const first = entity && (await findFirstMonth(db, entity.id));
  const closed = entity ? await findClosedMonths(db, entity.id) : [];
  const names = closed.map(({ month }) => month);
  const unvalued = entity ? await findUnvalued(db, entity) : [];
  const unvaluedMonths = unvalued.map(({ month }) => month);
  const months =
    entity && first
      ? monthsBetween(first, monthOf(localDay(now, entity.timeZone))).map((month) => {
          const one = closed.find((other) => other.month === month);
          const { timeZone } = entity;
          const state = { first, closed: names, unvalued: unvaluedMonths, timeZone };
          return {
            month,
            closed: one ? { at: one.closed_at.toISOString(), by: one.closed_by_name } : null,
            refusal: one ? null : (closingRefusal(month, state, now) ?? null),
          };
        })
      : [];
  return {
    entities: entities.map(({ timeZone: _, ...shown }) => shown),
    entity: entity?.id ?? null,
    currency: entity?.currency ?? null,
    unvalued: [...new Set(unvalued.map(({ currency }) => currency))],
    unassigned: await findUnassigned(db),
    months: months.reverse(),
  };
}

/**
 * Closes a month for good: from then on the database refuses to post or issue anything in it (decision 0138). Its files
 * keep the present charts. Repeating it changes nothing. Throws `entity_not_found`, `month_not_over`, `month_out_of_order`,
 * `month_empty` and `exchange_rate_missing`.
 */
export function closeMonth(
  { db }: Context,
  actor: Actor,
  { entity: id, month }: { entity: string; month: Month },
): Promise<BookMonths> {
  return db.transaction().execute(async (trx) => {
    const entities = await readEntities(trx);
    const entity = entities.find((one) => one.id === id);
    if (!entity) throw new AppError("entity_not_found");
    await lockRates(trx);
    await lockMonth(trx, id, month);
    const closed = (await findClosedMonths(trx, id)).map((one) => one.month);
    if (!closed.includes(month)) {
      const first = await findFirstMonth(trx, id);
      const unvalued = (await findUnvalued(trx, entity)).map((one) => one.month);
      const state = { first, closed, unvalued, timeZone: entity.timeZone };
      const refusal = closingRefusal(month, state, new Date());
      if (refusal) throw new AppError(refusal);
      const charts = await readCharts(trx, DEFAULT_LANGUAGE);
      await insertClosedMonth(trx, { entity: id, month, closedBy: actor.userId, charts });
    }
    return describeMonths(trx, entities, entity);
  });
}
