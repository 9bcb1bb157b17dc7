import type { AttachmentLink } from "@passerelle/contract/attachments";
import type { Verifiability } from "@passerelle/contract/verification";
import { linkAttachment, listHashes } from "../../attachments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findVerifiable, presentVerifiable } from "../../verification/service.ts";
import { findAccess } from "../lifecycle/access.ts";
import type { Place } from "./change-deliverables.ts";
import { findDeliverable } from "./queries.ts";

type FilePlace = Place & { file: string };

/**
 * The customer and those who work on the request may read a deliverable; a removed one only the latter. Throws
 * `deliverable_not_found` for all other readers.
 */
async function requireReadable(ctx: Context, actor: Actor, { id, deliverable }: Place): Promise<void> {
  const as = (await findAccess(ctx.db, actor, id))?.as;
  const stored = await findDeliverable(ctx.db, deliverable);
  const readable = as === "worker" || (as === "customer" && !stored?.removed_at);
  if (stored?.service_request_id !== id || !readable) throw new AppError("deliverable_not_found");
}

/**
 * A link to a file of a deliverable; each access is recorded. Throws like `requireReadable`, and `attachment_not_found` for a file that
 * does not belong to it.
 */
export async function linkDeliverable(
  ctx: Context,
  actor: Actor,
  place: FilePlace,
  disposition: Disposition,
): Promise<AttachmentLink> {
  await requireReadable(ctx, actor, place);
  return linkAttachment(ctx, actor, place.file, { kind: "deliverable", id: place.deliverable }, disposition);
}

/**
 * The code of a file of a deliverable, for those who may read it. Throws `deliverable_not_found`, `attachment_not_found` for a file that
 * does not belong to it, and `verifiable_document_not_found` for one without a code.
 */
export async function describeCode(ctx: Context, actor: Actor, place: FilePlace): Promise<Verifiability> {
  await requireReadable(ctx, actor, place);
  const files = await listHashes(ctx.db, "deliverable", [place.deliverable]);
  if (!files.some(({ id }) => id === place.file)) throw new AppError("attachment_not_found");
  const document = (await findVerifiable(ctx.db, [place.file])).get(place.file);
  const described = presentVerifiable(ctx, document);
  if (!described) throw new AppError("verifiable_document_not_found");
  return described;
}
