import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { FileScan } from "./scans/file-scan.ts";
import { Instant } from "./shapes.ts";

/** A stored document of a request: the current version of one asked document. */
export const Document = z.object({
  id: z.uuid(),
  service_request_id: z.uuid(),
  /** `AskedDocument.key` */
  doc_key: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  uploaded_at: Instant,
  scan: FileScan,
});
export type Document = z.output<typeof Document>;

/**
 * Uploads are outside of this contract: tus 1.0 at `/files/uploads` (bearer token; metadata `requestId`, `docKey`, `filename`).
 * The links in replies lead to `GET /files/documents/:id`.
 */
export const documents = contract({
  "POST /api/documents/:id/links": {
    summary: "An expiring link to the document's bytes; reading it is recorded",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["document_not_found", "file_scan_pending", "file_infected"],
  },
  "DELETE /api/documents/:id": {
    summary:
      "Removes a document from an editable request; its bytes are retained for the audit until the request is closed",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
    errors: ["document_not_found", "request_locked"],
  },
});
