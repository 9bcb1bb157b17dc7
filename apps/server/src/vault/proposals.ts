import type { VaultProposal } from "@passerelle/contract/vault";
import { utcDay } from "@passerelle/domain/days";
import type { Language } from "@passerelle/domain/languages";
import { expiresBefore } from "@passerelle/domain/vault/expiry";
import { fittingTypes, inProposedOrder } from "@passerelle/domain/vault/fitting";
import { storeCopy } from "../documents/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { findAskedNow } from "../requests/service.ts";
import { describeDocuments } from "./describe-documents.ts";
import { findCopiesOf } from "./history-queries.ts";
import { getOwnDocument } from "./own-documents.ts";
import { findDocuments, findVersions } from "./queries.ts";

/**
 * For each document that the caller's request asks for now: the caller's documents that have a file and are not archived,
 * best matches first. Also the copies in the request whose document expires before the work ends. Throws
 * `request_not_found`.
 */
export async function listProposals(
  ctx: Context,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<{
  asked: { doc_key: string; proposals: VaultProposal[] }[];
  expiring: { doc_key: string; expires_on: string }[];
}> {
  const { asked, endsAt } = await findAskedNow(ctx.db, actor, requestId, language);
  const endsOn = endsAt === null ? null : utcDay(endsAt);
  const rows = (await findDocuments(ctx.db, actor.userId)).filter(({ archived_at }) => archived_at === null);
  const candidates = (await describeDocuments(ctx, rows)).flatMap((document) =>
    document.file ? [{ ...document, added_at: document.file.added_at }] : [],
  );
  const copies = await findCopiesOf(ctx.db, requestId);
  return {
    asked: asked.map(({ key, name }) => {
      const types = fittingTypes(name);
      return {
        doc_key: key,
        proposals: inProposedOrder(candidates, name, utcDay(new Date())).map((document) => ({
          document,
          fits: types.includes(document.type),
          expires_before_end: expiresBefore(document.expires_on, endsOn),
        })),
      };
    }),
    expiring: copies.flatMap(({ doc_key, expires_on }) =>
      expires_on !== null && expiresBefore(expires_on, endsOn) ? [{ doc_key, expires_on }] : [],
    ),
  };
}

/**
 * Answers a document that the caller's request asks for with the latest version of one of their documents. Throws
 * `vault_document_not_found` for a document without a file, and what `storeCopy` throws.
 */
export async function sendFromVault(
  ctx: Context,
  actor: Actor,
  requestId: string,
  { doc_key: docKey, document_id }: { doc_key: string; document_id: string },
  language: Language,
): Promise<{ id: string }> {
  await getOwnDocument(ctx.db, actor, document_id);
  const [latest] = await findVersions(ctx.db, [document_id]);
  if (!latest) throw new AppError("vault_document_not_found");
  const { id, file_name, mime_type, size, sha256, storage_path } = latest;
  const copied = await storeCopy(
    ctx,
    { actor, language },
    { requestId, docKey },
    { vault_version_id: id, file_name, mime_type, size, sha256, storage_path },
  );
  return { id: copied.id };
}
