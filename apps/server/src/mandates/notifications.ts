import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";

/** The values are what the browser shows. */
export async function presentMandates(
  _ctx: Context,
  _reader: Actor,
  given: readonly { values: Record<string, string> }[],
): Promise<Record<string, unknown>[]> {
  return given.map(({ values: { event, reference, power, date } }) => ({ event, reference, power, date }));
}
