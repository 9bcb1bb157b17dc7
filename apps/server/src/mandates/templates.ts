import { type TemplateBody, templateProblems } from "@passerelle/domain/mandates/template";
import type { Db } from "../platform/db.ts";
import { insertTemplate } from "./template-queries.ts";

/** Adds versions of templates. Throws, with what is wrong, for one that cannot be rendered in every language. */
export async function addTemplates(
  trx: Db,
  templates: readonly { key: string; version: number; valid_from: string; body: TemplateBody }[],
): Promise<void> {
  for (const template of templates) {
    const problems = templateProblems(template.body);
    if (problems.length > 0)
      throw new Error(`template ${template.key} ${template.version}: ${JSON.stringify(problems)}`);
    await insertTemplate(trx, template);
  }
}
