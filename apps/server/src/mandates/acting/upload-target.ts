import { informationItemOf } from "@passerelle/domain/requests/information-requests/information-requests";
import * as z from "zod/mini";
import { parseMetadata, requestTarget, storeDocument } from "../../documents/service.ts";
import { AppError } from "../../platform/errors.ts";
import type { UploadTarget } from "../../platform/upload-target.ts";
import { findRequest } from "../../requests/service.ts";
import { requireMandate } from "../require-mandate.ts";
import { getCovered, requireActing } from "./require-acting.ts";

const Metadata = z.object({ mandateId: z.uuid(), requestId: z.uuid(), docKey: z.string() });

/**
 * Uploads by the holder of a mandate of the documents that the principal was asked for during the work. The document
 * belongs to the principal; its sender cannot read it later.
 */
export const actingTarget: UploadTarget = {
  ...requestTarget,
  async begin(ctx, { actor, language }, sent) {
    const { mandateId, ...asked } = parseMetadata(Metadata, sent);
    const acting = await requireActing(ctx.db, actor, mandateId);
    await getCovered(ctx.db, acting, asked.requestId);
    if (informationItemOf(asked.docKey) === undefined)
      throw new AppError("invalid_input", { fields: [{ field: "docKey", code: "document_unknown" }] });
    if (!acting.powers.includes("file"))
      throw new AppError("mandate_required", { details: { reason: "power_missing", act: "upload" } });
    const { subjectId, metadata } = await requestTarget.begin(ctx, { actor: acting.actor, language }, asked);
    return { subjectId, metadata: { ...metadata, mandateId } };
  },
  async store(ctx, trx, upload, file) {
    const request = await findRequest(trx, upload.subject_id);
    if (!request) throw new AppError("request_not_found");
    await requireMandate(ctx, trx, {
      holderId: upload.user_id,
      principalId: request.user_id,
      mandateId: upload.metadata.mandateId ?? undefined,
      act: "upload",
      country: request.country_code,
      amount: null,
      requestId: request.id,
      serviceId: request.service_id,
    });
    return storeDocument(ctx, trx, upload, file, request.user_id);
  },
};
