import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";

/** The values are what the browser shows. */
export async function presentAppointments(
  _ctx: Context,
  _reader: Actor,
  given: readonly { values: Record<string, string> }[],
): Promise<Record<string, unknown>[]> {
  return given.map(({ values: { event, reference, starts_at } }) => ({ event, reference, starts_at }));
}
