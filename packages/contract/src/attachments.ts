import { ATTACHMENT_TYPES, type AttachmentType } from "@passerelle/domain/attachments/files";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { FileScan } from "./scans/file-scan.ts";
import { Instant } from "./shapes.ts";

/** A file attached to a message, a ticket response or a deliverable, or uploaded for one. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mime_type: z.enum(Object.keys(ATTACHMENT_TYPES) as [AttachmentType, ...AttachmentType[]]),
  /** Bytes. */
  size: z.int(),
  scan: FileScan,
});
export type Attachment = z.output<typeof Attachment>;

/** A link for one person and one file, valid for five minutes. */
export const AttachmentLink = z.object({ url: z.string(), expires_at: Instant });
export type AttachmentLink = z.output<typeof AttachmentLink>;

/**
 * Files are uploaded outside of this contract: `POST /api/attachments?id=…&name=…` takes the file as its body and returns an
 * `Attachment`. The client chooses `id`, so that an upload can be repeated. The capability that owns a file creates links to `GET
 * /files/attachments/:id`.
 */
export const attachments = contract({
  "DELETE /api/attachments/:id": {
    summary: "Deletes an uploaded file that is not attached to anything yet; repeating it succeeds",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
  },
});
