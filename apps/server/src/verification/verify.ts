import type { Verifiability, VerifiedDocument } from "@passerelle/contract/verification";
import { readCode } from "@passerelle/domain/verification/codes";
import { qrAddress } from "@passerelle/domain/verification/signed";
import { standingOf } from "@passerelle/domain/verification/states";
import { renderSVG } from "uqr";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { untilToken } from "../platform/rate-limits.ts";
import type { CheckCounter } from "./count-checks.ts";
import { findByCode, type StoredDocument, type Verifiable } from "./queries.ts";
import { wrongCodesFromPlace } from "./rate-limits.ts";

/**
 * The facts behind a code, for everyone; counts the verification for the owner of the document. Throws
 * `verifiable_document_not_found`, and `too_many_requests` after too many wrong codes from one place, also for an existing code.
 */
export async function verifyCode(
  { db }: Context,
  counter: CheckCounter,
  typed: string,
  place: string,
): Promise<VerifiedDocument> {
  const code = readCode(typed);
  if (code === undefined) throw new AppError("verifiable_document_not_found");
  const { keyOf, bucket } = wrongCodesFromPlace;
  const { mayAsk, document } = await findByCode(db, { code, place: keyOf(place), bucket });
  if (!mayAsk) {
    const wait = await untilToken(db, keyOf(place), bucket);
    throw new AppError("too_many_requests", { details: { retry_after: Math.max(1, wait) } });
  }
  if (!document) {
    await wrongCodesFromPlace.take(db, place);
    throw new AppError("verifiable_document_not_found");
  }
  counter.count(document.code);
  return presentDocument(document);
}

function presentDocument(document: StoredDocument): VerifiedDocument {
  const { amount, currency, valid_from: from, valid_until: until, revoked_powers: revoked } = document;
  const term = from !== null && until !== null ? { from, until } : undefined;
  const isReduced = revoked.length > 0;
  return {
    code: document.code,
    kind: document.kind,
    state: standingOf({ state: document.state, term, isReduced }, document.today),
    issued_on: document.issued_on,
    number: document.number,
    total: amount !== null && currency !== null ? { amount, currency } : null,
    valid_from: from,
    valid_until: until,
    powers: document.powers.map((power) => ({ power, is_revoked: revoked.includes(power) })),
    sha256: document.sha256,
    former_sha256: document.former_sha256,
    ended_at: document.ended_at === null ? null : new Date(document.ended_at).toISOString(),
    replaced_by: document.replaced_by,
  };
}

/** The address in the QR code of a document. */
export const addressOf = (
  { env }: Pick<Context, "env">,
  { code, signed }: { code: string; signed: string },
): string => qrAddress(env.publicUrl, code, signed);

/** A document's code for the export of its owner's data. Null without a code. */
export function exportVerifiable(
  document: Verifiable | undefined,
): Pick<Verifiability, "code" | "checks" | "last_checked_at"> | null {
  if (!document) return null;
  const { code, checks, last_checked_at } = document;
  return { code, checks, last_checked_at: last_checked_at?.toISOString() ?? null };
}

/** A document's code for its reader. Null without a code. */
export function presentVerifiable(
  ctx: Pick<Context, "env">,
  document: Verifiable | undefined,
): Verifiability | null {
  if (!document) return null;
  const { code, state, signed, checks, last_checked_at } = document;
  const url = signed === null ? null : addressOf(ctx, { code, signed });
  return {
    code,
    state,
    url,
    qr: url === null ? null : renderSVG(url, { border: 2, ecc: "M" }),
    checks,
    last_checked_at: last_checked_at?.toISOString() ?? null,
  };
}
