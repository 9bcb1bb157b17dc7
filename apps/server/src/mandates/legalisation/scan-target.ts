import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";
import { canSendScan } from "@passerelle/domain/mandates/legalisation";
import * as z from "zod/mini";
import { measureOpenUploads, parseMetadata } from "../../documents/service.ts";
import { AppError } from "../../platform/errors.ts";
import type { UploadTarget } from "../../platform/upload-target.ts";
import { getOwnMandate } from "../access.ts";
import { insertEvent, lockMandate, type StoredMandate } from "../queries.ts";
import { publishMandate } from "../transition.ts";
import { countScans, findScanOfUpload, replaceScan } from "./queries.ts";

const Metadata = z.object({ mandateId: z.uuid() });

/** The path prefix of all scans of mandates, and of no other file. */
export const SCANS_FOLDER = "mandate-scans/";

/** Counts replaced scans and open uploads too, so that repeated uploads cannot fill the storage. */
const MOST_SCANS = 200;

/** Uploads of the paper that was signed before an authority, by either side. A new one replaces the one before it. */
export const scanTarget: UploadTarget = {
  types: ACCEPTED_DOCUMENT_TYPES,
  async begin({ db }, { actor }, sent) {
    const metadata = parseMetadata(Metadata, sent);
    const { mandate } = await getOwnMandate(db, actor, metadata.mandateId);
    requireWaiting(mandate);
    return { subjectId: mandate.id, metadata };
  },
  async requireSpace(trx, userId) {
    const open = await measureOpenUploads(trx, userId, "mandate");
    if ((await countScans(trx, userId)) + open.count >= MOST_SCANS) throw new AppError("document_space_full");
  },
  pathOf: ({ id, subject_id }) => `${SCANS_FOLDER}${subject_id}/${id}`,
  async lock(trx, { subject_id, user_id }) {
    const mandate = await lockMandate(trx, subject_id);
    // After the acceptance both sides have accounts.
    if (mandate?.principal_id !== user_id && mandate?.holder_id !== user_id)
      throw new AppError("mandate_not_found");
    requireWaiting(mandate);
  },
  async store(_ctx, trx, upload, file) {
    const { subject_id: mandate_id, user_id } = upload;
    const id = crypto.randomUUID();
    await replaceScan(trx, { id, mandate_id, user_id, upload_id: upload.id, ...file });
    const mandate = await lockMandate(trx, mandate_id);
    if (!mandate) throw new AppError("mandate_not_found");
    const by = mandate.principal_id === user_id ? "principal" : "holder";
    await insertEvent(trx, { mandate_id, kind: "send_scan", by, actor_id: user_id });
    await publishMandate(trx, mandate);
    return id;
  },
  findFinished: findScanOfUpload,
};

function requireWaiting(mandate: StoredMandate): void {
  if (!canSendScan(mandate)) throw new AppError("move_not_allowed", { details: { status: mandate.status } });
}
