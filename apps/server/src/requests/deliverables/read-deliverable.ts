import type { AttachmentLink } from "@passerelle/contract/attachments";
import { linkAttachment } from "../../attachments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccess } from "../lifecycle/access.ts";
import type { Place } from "./change-deliverables.ts";
import { findDeliverable } from "./queries.ts";

/**
 * A link to a file of a deliverable, for the customer and for those who work on the request; each access is recorded. Only
 * the latter can read a removed deliverable. Throws `deliverable_not_found` for all other readers, and
 * `attachment_not_found` for a file that does not belong to it.
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
