import { mandateNumber } from "@passerelle/domain/mandates/text";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { checkLink, signLink } from "../../platform/file-links.ts";
import { type AskedRange, type OpenFile, openFile } from "../../platform/file-reply.ts";
import { getOwnMandate } from "../access.ts";
import { findMandate } from "../queries.ts";
import { ensureSeal } from "./seal-mandate.ts";

/** A link to the sealed file. Throws `mandate_not_found`, and `move_not_allowed` for a mandate that was never in force. */
export async function linkMandate(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const { mandate } = await getOwnMandate(ctx.db, actor, id);
  if (mandate.active_on === null)
    throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  const readerOf = { readerId: actor.userId, sessionId: actor.sessionId };
  const { url, expiresAt } = await signLink(ctx, { kind: "mandates", id, disposition, ...readerOf });
  return { url, expires_at: expiresAt.toISOString() };
}

/** The bytes behind a link. Throws `link_expired`, and `mandate_not_found` for an invalid link. */
export async function readMandateFile(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "mandates", id }, query);
  if (link === "forged") throw new AppError("mandate_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const mandate = await findMandate(ctx.db, id);
  if (!mandate?.active_on) throw new AppError("mandate_not_found");
  const { storage_key, bytes, hash } = await ensureSeal(ctx, mandate);
  const file = {
    key: storage_key,
    name: `${mandateNumber(mandate.number)}.pdf`,
    mimeType: "application/pdf",
    size: bytes,
    sha256: hash,
  };
  return openFile(ctx.storage, file, link.disposition, asked);
}
