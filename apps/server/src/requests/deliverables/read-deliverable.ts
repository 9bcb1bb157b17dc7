import type { AttachmentLink } from "@passerelle/contract/attachments";
import { linkAttachment } from "../../attachments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccess } from "../lifecycle/access.ts";
import type { Place } from "./hand-over.ts";
import { findDeliverable } from "./queries.ts";

/**
 * A link to a file that was handed over, for the customer and for whoever works on the request; each reading is recorded.
 * What was taken back is read by the latter alone. Throws `deliverable_not_found` to everybody else, and
 * `attachment_not_found` for a file of something else.
 */
export async function linkDeliverable(
  ctx: Context,
  actor: Actor,
  { id, deliverable, file }: Place & { file: string },
  disposition: Disposition,
): Promise<AttachmentLink> {
  const as = (await findAccess(ctx.db, actor, id))?.as;
  const stored = await findDeliverable(ctx.db, deliverable);
  const readable = as === "worker" || (as === "customer" && !stored?.removed_at);
  if (stored?.service_request_id !== id || !readable) throw new AppError("deliverable_not_found");
  return linkAttachment(ctx, actor, file, { kind: "deliverable", id: deliverable }, disposition);
}
