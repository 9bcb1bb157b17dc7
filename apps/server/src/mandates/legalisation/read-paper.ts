import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isPrintable } from "@passerelle/domain/mandates/legalisation";
import { type FrozenMandate, mandateNumber } from "@passerelle/domain/mandates/text";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { checkLink, signLink } from "../../platform/file-links.ts";
import type { OpenFile } from "../../platform/file-reply.ts";
import { getProfile } from "../../profiles/service.ts";
import { getOwnMandate } from "../access.ts";
import { findMandate } from "../queries.ts";

/** A link to the paper to print. Throws `mandate_not_found`, and `move_not_allowed` for a mandate that has none now. */
export async function linkPaper(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const { mandate } = await getOwnMandate(ctx.db, actor, id);
  if (!isPrintable(mandate)) throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  const reader = { readerId: actor.userId, sessionId: actor.sessionId };
  const { url, expiresAt } = await signLink(ctx, { kind: "mandate-papers", id, disposition, ...reader });
  return { url, expires_at: expiresAt.toISOString() };
}

/** The paper behind a link, rendered for each call. Throws `link_expired`, and `mandate_not_found` for an invalid link. */
export async function readPaper(ctx: Context, id: string, query: unknown): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "mandate-papers", id }, query);
  if (link === "forged") throw new AppError("mandate_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const mandate = await findMandate(ctx.db, id);
  if (!mandate?.text_canonical || !mandate.text_hash || !isPrintable(mandate))
    throw new AppError("mandate_not_found");
  const { language } = await getProfile(ctx.db, link.readerId);
  const frozen = JSON.parse(mandate.text_canonical) as FrozenMandate;
  // Loaded on first use, because the library and its fonts are large.
  const { writePaper } = await import("./paper-pdf.ts");
  const pdf = await writePaper(frozen, { hash: mandate.text_hash, form: mandate.form, language });
  const file = {
    key: "",
    name: `${mandateNumber(mandate.number)}.pdf`,
    mimeType: "application/pdf",
    size: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
  };
  return { file, disposition: link.disposition, range: "whole", bytes: Readable.from([pdf]) };
}
