import type { Details, DetailsQuery } from "@passerelle/contract/financials";
import { MONTH_PATTERN } from "@passerelle/domain/financials/months";
import type { Language } from "@passerelle/domain/languages";
import { MAX_TRACKED, TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import type { Context } from "../../platform/context.ts";
import { resolveBooks } from "../totals/books.ts";
import { readLabels } from "../totals/read-totals.ts";
import { type DetailsScope, findBookDocuments, findBookMovements } from "./queries.ts";

/** The entries behind a row of the totals. With a month as key, the period is that month. Throws `entity_not_found`. */
export async function readDetails(
  { db }: Context,
  { view = "revenue", by = "month", key = "", measure, page = 1, ...asked }: DetailsQuery,
  language: Language,
): Promise<Details> {
  const month = by === "month" && MONTH_PATTERN.test(key) ? { from: key, to: key } : {};
  const books = await resolveBooks(db, { ...asked, ...month });
  const { entity, currency, from, to } = books;
  const scope: DetailsScope = { entity: entity ?? undefined, currency, from, to, by, key, measure };
  const paged = {
    limit: TRACKED_PER_PAGE,
    offset: (page - 1) * TRACKED_PER_PAGE,
    countTo: MAX_TRACKED + 1,
  };
  const find = view === "revenue" ? findBookDocuments : findBookMovements;
  const { rows, total } = await find(db, scope, paged);
  const labels = await readLabels(db, by, [key], language);
  return { ...books, view, by, key, measure: measure ?? null, label: labels.get(key) ?? null, rows, total };
}
