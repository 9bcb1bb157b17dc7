import type { Language } from "@passerelle/contract/shapes";
import type { AnswerWords } from "@passerelle/domain/catalogue/forms/answer-text";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { EMPTY_FORM } from "@passerelle/domain/catalogue/forms/form";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { inMajorUnits } from "@passerelle/domain/money";
import { providedKeys } from "@passerelle/domain/requests/ordering/validation";
import { type ExportedRequest, requestSheets } from "@passerelle/domain/requests/work/request-sheets";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { writeInThread } from "../../platform/workbooks/write-in-thread.ts";
import { workerOf } from "../lifecycle/access.ts";
import { termsInLanguage } from "../ordering/terms.ts";
import { findCurrentDocuments } from "../queries.ts";
import { askedOf, presentWork, type WorkQuery } from "./list-work.ts";
import { findWorkIds, readRows } from "./queue-queries.ts";
import fr from "./words/fr.json" with { type: "json" };

const texts = readTexts(import.meta.url, "words", fr);
const wordsIn = translator(texts);

/** More requests would take the server minutes, and a spreadsheet is not an archive. */
export const MAX_EXPORTED = 5_000;
const BATCH = 200;

/**
 * The requests of a box as a workbook in the reader's language: one sheet with all of them, and one sheet for each service with a
 * column for each field of its form and each document. Throws as `listWork`, and `export_too_large`.
 */
export async function exportRequests(
  { db, env }: Context,
  actor: Actor,
  query: WorkQuery,
  language: Language,
): Promise<Buffer> {
  const worker = await workerOf(db, actor);
  const ids = await findWorkIds(db, worker, askedOf(env, actor, query), MAX_EXPORTED + 1);
  if (ids.length > MAX_EXPORTED) throw new AppError("export_too_large", { details: { limit: MAX_EXPORTED } });
  const exported: ExportedRequest[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await readRows(db, ids.slice(at, at + BATCH));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const stored = await findCurrentDocuments(
      db,
      rows.map(({ id }) => id),
    );
    for (const request of await presentWork(db, rows, language)) {
      const row = byId.get(request.id);
      const terms = row?.terms && termsInLanguage(row.terms, language);
      exported.push({
        reference: request.reference,
        service: request.service,
        cells: [
          request.reference,
          request.service.title,
          texts[language].status[request.status],
          request.country.name,
          request.organism_name,
          request.customer.name,
          request.beneficiary?.name ?? null,
          request.assignee?.name ?? null,
          dateOf(request.submitted_at),
          dateOf(request.due_at),
          row?.completed_at ?? null,
          ...(terms?.bill
            ? [inMajorUnits(terms.bill.total, terms.bill.currency), terms.bill.currency]
            : [null, null]),
        ],
        form: terms?.form ?? formIn(EMPTY_FORM, language),
        answers: row?.answers ?? {},
        documents: terms
          ? askedDocuments(terms, row.answers).map(({ key, name }) => ({
              key,
              name,
              given: providedKeys(stored.get(row.id) ?? []).includes(key),
            }))
          : [],
      });
    }
  }
  const words = texts[language];
  const t = wordsIn(language);
  const columns = Object.values(words.columns);
  const answers: AnswerWords = {
    yes: words.yes,
    no: words.no,
    father: (name) => t("father", { name }),
    mother: (name) => t("mother", { name }),
    language,
  };
  const sheets = requestSheets(exported, { all: words.all, reference: words.reference, columns, ...answers });
  return Buffer.from(await writeInThread(sheets));
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
