import { type Language, textIn } from "@passerelle/domain/languages";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findPlans } from "./plans/queries.ts";

/** Names the plan of each notification in the reader's language. */
export async function presentSubscriptions(
  { db }: Context,
  _reader: Actor,
  given: readonly { values: Record<string, string> }[],
  language: Language,
): Promise<Record<string, unknown>[]> {
  const names = new Map((await findPlans(db)).map(({ id, name }) => [id, textIn(name, language)]));
  return given.map(({ values: { event, plan_id, ends_at } }) => ({
    event,
    plan: names.get(plan_id ?? "") ?? "",
    ends_at,
  }));
}
