import type { TemplateVersion } from "@passerelle/contract/mandates/settings";
import { sortTemplates, type TemplateBody, templateProblems } from "@passerelle/domain/mandates/template";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findToday } from "../queries.ts";
import { findVersions, insertVersion } from "./queries.ts";

/** Every version of every wording, the newest of each first. */
export async function listTemplates(db: Db): Promise<{ templates: TemplateVersion[] }> {
  const rows = await findVersions(db);
  return { templates: sortTemplates(rows).map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })) };
}

/**
 * Adds a version of a wording, offered from `valid_from` on; those before it stay as they are. Throws `mandate_template_not_found`,
 * `mandate_conflict` when another version was added since the caller read them, and `mandate_template_invalid` with the `problems`
 * or for a day that is past.
 */
export function addTemplateVersion(
  ctx: Context,
  actor: Actor,
  key: string,
  { after, valid_from, body }: { after: number; valid_from: string; body: TemplateBody },
): Promise<{ templates: TemplateVersion[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const newest = (await findVersions(trx)).find((one) => one.key === key);
    if (!newest) throw new AppError("mandate_template_not_found");
    if (valid_from < (await findToday(trx)))
      throw new AppError("mandate_template_invalid", { details: { reason: "day_past" } });
    const problems = templateProblems(body);
    if (problems.length > 0) throw new AppError("mandate_template_invalid", { details: { problems } });
    const version = { key, version: after + 1, body, valid_from, saved_by: actor.userId };
    if (newest.version !== after || !(await insertVersion(trx, version)))
      throw new AppError("mandate_conflict", { details: { version: newest.version } });
    return listTemplates(trx);
  });
}
