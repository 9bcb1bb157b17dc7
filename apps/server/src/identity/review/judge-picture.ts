import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { IdentityVerdict, VerdictReason } from "@passerelle/domain/identity/verdicts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { requireReadable } from "../../platform/files/read-file.ts";
import { insertVerdict } from "../documents-queries.ts";
import { publishCase } from "../move-case.ts";
import { readSides } from "../state.ts";
import { describeReview } from "./describe-review.ts";
import { lockReview } from "./lock-review.ts";

/**
 * Records a verdict on a current picture of a case that the caller reviews. The same verdict again changes nothing;
 * `verdict_conflict` when the present one is not `seen`. Throws `document_not_found`, and as `lockReview` and `requireReadable`.
 */
export function judgePicture(
  ctx: Context,
  actor: Actor,
  id: string,
  given: {
    document_id: string;
    verdict: IdentityVerdict;
    reason: VerdictReason | null;
    note?: string | undefined;
    seen: string | null;
  },
): Promise<ReviewCase> {
  const { document_id, verdict, reason, seen } = given;
  const note = given.note || null;
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockReview(trx, actor, id);
    const side = (await readSides(trx, row)).find(({ picture }) => picture?.id === document_id);
    if (!side?.picture) throw new AppError("document_not_found");
    // A verdict requires a picture that the reviewer can open.
    await requireReadable({ db: trx, scanner: ctx.scanner }, side.picture.storage_path, actor.userId);
    const [latest] = side.verdicts;
    const isSame = latest?.verdict === verdict && latest.reason === reason && latest.note === note;
    if (!isSame) {
      if ((latest?.id ?? null) !== seen) throw new AppError("verdict_conflict");
      await insertVerdict(trx, { document_id, verdict, reason, note, judged_by: actor.userId });
      await publishCase(trx, row);
    }
    return describeReview(ctx, trx, actor, id);
  });
}
