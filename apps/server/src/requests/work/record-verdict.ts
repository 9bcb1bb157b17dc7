import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import { judgeDocument, type Verdict } from "@passerelle/domain/documents/verdicts";
import { mayJudge } from "@passerelle/domain/requests/work/processing";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findCurrentDocuments } from "../queries.ts";
import { recountUnjudged } from "./unjudged-queries.ts";
import { changeAsWorker } from "./work-page.ts";
import { findVerdicts, insertVerdict } from "./work-page-queries.ts";

/**
 * Records a verdict on a current document. Repeating a verdict returns the same; `verdict_conflict` when the current verdict is
 * not `seen`. Throws `request_not_found`, `document_not_found`, and `move_not_allowed` unless work is in progress.
 */
export function recordVerdict(
  ctx: Context,
  actor: Actor,
  id: string,
  given: { document_id: string; verdict: Verdict; note?: string; seen: string | null },
  language: Language,
): Promise<WorkPage> {
  return changeAsWorker(ctx, actor, id, language, async (trx, request) => {
    if (!mayJudge(request.status)) throw new AppError("move_not_allowed");
    const documents = (await findCurrentDocuments(trx, [id])).get(id) ?? [];
    if (!documents.some((document) => document.id === given.document_id))
      throw new AppError("document_not_found");
    const { document_id, verdict, seen } = given;
    const note = given.note || null;
    const [latest] = await findVerdicts(trx, [document_id]);
    const becomes = judgeDocument(latest, { verdict, note, seen });
    if (becomes === "conflict") throw new AppError("verdict_conflict");
    if (becomes !== "apply") return;
    await insertVerdict(trx, { document_id, verdict, note, judged_by: actor.userId });
    await recountUnjudged(trx, id);
  });
}
