import { ATTACHMENT_TYPES, type AttachmentType } from "@passerelle/domain/attachments/files";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant } from "./shapes.ts";

/** A file that was sent with a message, an answer or a deliverable, or waits for one. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mime_type: z.enum(Object.keys(ATTACHMENT_TYPES) as [AttachmentType, ...AttachmentType[]]),
  /** Bytes. */
  size: z.int(),
});
export type Attachment = z.output<typeof Attachment>;

/** Where one person reads one file, for five minutes. */
export const AttachmentLink = z.object({ url: z.string(), expires_at: Instant });
export type AttachmentLink = z.output<typeof AttachmentLink>;

/**
 * A file is sent to `POST /api/attachments?id=…&name=…` as the body, outside of this contract, and answered as an
 * `Attachment`; `id` is chosen by who sends it, so that the same sending may be repeated. Links are made by whatever the
 * file belongs to, and read at `GET /files/attachments/:id`.
 */
export const attachments = contract({
  "DELETE /api/attachments/:id": {
    summary: "Takes back a file that was sent and belongs to nothing yet; the second time too",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
  },
});
