import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";
import { isCaseEditable } from "@passerelle/domain/identity/case-status";
import { DOCUMENT_SIDES, type DocumentSide } from "@passerelle/domain/identity/document-sides";
import { sidesToSend } from "@passerelle/domain/identity/verdicts";
import * as z from "zod/mini";
import { measureOpenUploads, parseMetadata } from "../documents/service.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import type { UploadTarget } from "../platform/upload-target.ts";
import { findPictureOfUpload, insertPicture, updateReplaced } from "./documents-queries.ts";
import { lockCase, publishCase } from "./move-case.ts";
import { findCase, insertEvent, type StoredCase, touchCase } from "./queries.ts";
import { PICTURES_FOLDER } from "./retention/erase-identity.ts";
import { countPictures } from "./retention/queries.ts";
import { judgedOf, readSides } from "./state.ts";

const Metadata = z.object({ caseId: z.uuid(), side: z.enum(DOCUMENT_SIDES) });

/** Counts replaced pictures and open uploads too, so that repeated uploads cannot fill the storage. */
const MOST_PICTURES = 40;

/**
 * Uploads of the pictures of a case. A new picture replaces the current one of its side; in a revision only pictures that
 * must be sent again can be replaced, so that accepted ones stay accepted.
 */
export const pictureTarget: UploadTarget = {
  types: ACCEPTED_DOCUMENT_TYPES,
  async begin(ctx, { actor }, sent) {
    const metadata = parseMetadata(Metadata, sent);
    const row = await findCase(ctx.db, metadata.caseId);
    if (row?.user_id !== actor.userId) throw new AppError("identity_case_not_found");
    await requireWanted(ctx.db, row, metadata.side);
    return { subjectId: row.id, metadata };
  },
  async requireSpace(trx, userId) {
    const open = await measureOpenUploads(trx, userId, "identity");
    if ((await countPictures(trx, userId)) + open.count >= MOST_PICTURES)
      throw new AppError("document_space_full");
  },
  pathOf: ({ id, user_id }) => `${PICTURES_FOLDER}${user_id}/${id}`,
  async lock(trx, { subject_id, metadata }) {
    const row = await lockCase(trx, subject_id);
    if (!row) throw new AppError("identity_case_not_found");
    await requireWanted(trx, row, metadata.side as DocumentSide);
  },
  async store(_ctx, trx, upload, file) {
    const { subject_id: case_id, user_id } = upload;
    const side = upload.metadata.side as DocumentSide;
    const id = crypto.randomUUID();
    await updateReplaced(trx, case_id, side);
    await insertPicture(trx, { id, case_id, user_id, side, upload_id: upload.id, ...file });
    await touchCase(trx, case_id);
    await insertEvent(trx, { case_id, kind: "document_sent", by: "person", actor_id: user_id });
    await publishCase(trx, { id: case_id, user_id });
    return id;
  },
  findFinished: findPictureOfUpload,
};

/** Throws `identity_locked` unless the side may be sent now. */
async function requireWanted(db: Db, row: StoredCase, side: DocumentSide): Promise<void> {
  if (!isCaseEditable(row.status)) throw new AppError("identity_locked");
  const sides = await readSides(db, row);
  const needed = sides.map((one) => one.side);
  if (!needed.includes(side))
    throw new AppError("invalid_input", { fields: [{ field: "side", code: "document_unknown" }] });
  if (row.status === "revision" && !sidesToSend(needed, judgedOf(sides)).includes(side)) {
    const isNew = sides.find((one) => one.side === side)?.verdicts.length === 0;
    if (!isNew) throw new AppError("identity_locked");
  }
}
