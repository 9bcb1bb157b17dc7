import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";

/** The values of a notification are all that its words need. */
export async function presentVault(
  _ctx: Context,
  _reader: Actor,
  given: readonly { values: Record<string, string> }[],
): Promise<Record<string, unknown>[]> {
  return given.map(({ values: { event, type_of_document, expires_on } }) => ({
    event,
    type_of_document,
    expires_on,
  }));
}
