import type { Instructions } from "@passerelle/contract/mandates/settings";
import type { LocalizedText } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findAllInstructions } from "../legalisation/queries.ts";
import { findToday } from "../queries.ts";
import { writeInstructions } from "./queries.ts";

export async function listInstructions(db: Db): Promise<{ instructions: Instructions[] }> {
  const rows = await findAllInstructions(db);
  return { instructions: rows.map(({ country_code, ...row }) => ({ country: country_code, ...row })) };
}

/** Writes the instructions of a country. Throws `mandate_conflict` when they changed since the caller read them. */
export function saveInstructions(
  ctx: Context,
  actor: Actor,
  country: string,
  given: { version: number; legalised: LocalizedText; authentic: LocalizedText; confirmed: boolean },
): Promise<{ instructions: Instructions[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { version, legalised, authentic, confirmed } = given;
    const confirmed_on = confirmed ? await findToday(trx) : null;
    const row = { country_code: country, legalised, authentic, confirmed_on, saved_by: actor.userId };
    if (!(await writeInstructions(trx, row, version))) throw new AppError("mandate_conflict");
    return listInstructions(trx);
  });
}

/** Adds the first instructions of countries, which are to be confirmed; those that an operator wrote stay. */
export async function addInstructions(
  trx: Db,
  given: readonly { country_code: string; legalised: LocalizedText; authentic: LocalizedText }[],
): Promise<void> {
  for (const row of given) await writeInstructions(trx, { ...row, confirmed_on: null, saved_by: null }, 0);
}
