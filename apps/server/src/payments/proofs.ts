import type { AttachmentKind } from "@passerelle/domain/attachments/files";
import { listAttachments } from "../attachments/service.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";

const PROOF_TYPES: readonly string[] = ["application/pdf", "image/jpeg", "image/png"];

/** Throws `invalid_input` if a file of a refund, a fee or an office payment is neither a PDF nor a picture. */
export async function requireProofs(
  trx: Db,
  kind: Extract<AttachmentKind, "refund" | "request_fee" | "office_payment">,
  ownerId: string,
): Promise<void> {
  const files = (await listAttachments(trx, kind, [ownerId])).get(ownerId) ?? [];
  if (files.every(({ mime_type }) => PROOF_TYPES.includes(mime_type))) return;
  throw new AppError("invalid_input", { fields: [{ field: "files", code: "proof_type_refused" }] });
}
