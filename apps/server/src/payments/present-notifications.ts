import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import { describeServices } from "../catalogue/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findPayablesById, type StoredPayable } from "./attempts/payable-queries.ts";

const labelOf = (payable: StoredPayable | undefined, language: Language): string =>
  payable?.purpose ? textIn(payable.purpose.label, language) : "";

type Values = { values: Record<string, string> };

/** Names the service and the amount of each notification about an official fee in the reader's language. */
export async function presentFees(
  ctx: Context,
  reader: Actor,
  given: readonly Values[],
  language: Language,
): Promise<Record<string, unknown>[]> {
  const described = await presentContributions(ctx, reader, given, language);
  return described.map((one, index) => {
    const { event, reference } = given[index]?.values ?? {};
    return { ...one, event, reference };
  });
}

/** Names what was paid and the amount of each contribution in the reader's language. */
export async function presentContributions(
  { db }: Context,
  _reader: Actor,
  given: readonly Values[],
  language: Language,
): Promise<Record<string, unknown>[]> {
  const serviceIds = given.flatMap(({ values: { service_id } }) => service_id ?? []);
  const services = await describeServices(db, [...new Set(serviceIds)], language);
  const payableIds = given.flatMap(({ values: { payable_id } }) => payable_id ?? []);
  const payables = await findPayablesById(db, [...new Set(payableIds)]);
  return given.map(({ values: { service_id, payable_id, amount, currency } }) => ({
    service: services.get(service_id ?? "")?.title ?? labelOf(payables.get(payable_id ?? ""), language),
    amount: Number(amount),
    currency,
  }));
}
