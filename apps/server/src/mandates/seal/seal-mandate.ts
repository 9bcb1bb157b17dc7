import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { CryptoKeySigner, PDF } from "@libpdf/core";
import type { FrozenMandate } from "@passerelle/domain/mandates/text";
import type { Context } from "../../platform/context.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import { getProfile } from "../../profiles/service.ts";
import { mandatePath } from "../announce.ts";
import { findMandate, type StoredMandate } from "../queries.ts";
import { writeMandatePdf } from "./mandate-pdf.ts";
import { findEvidence, findKnownKeys, findSeal, findUnsealed, keepSeal, type StoredSeal } from "./queries.ts";
import { sealKeys } from "./seal-keys.ts";

const FOLDER = "mandates/";
/** Older bytes without a row were left by a process that crashed. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;
/** Files that one sweep makes. */
const SEALED_AT_ONCE = 50;

/** Seals a mandate after it came into force, so that its reader does not wait for it. */
export async function sealAccepted(ctx: Context, mandateId: string): Promise<void> {
  const mandate = await findMandate(ctx.db, mandateId);
  if (mandate?.active_on) await ensureSeal(ctx, mandate);
}

/**
 * The sealed file of a mandate that is or was in force, made the first time and kept. Bytes are written before their row, so that a
 * crash leaves bytes without a row, which the sweep deletes.
 */
export async function ensureSeal(ctx: Context, mandate: StoredMandate): Promise<StoredSeal> {
  const known = await findSeal(ctx.db, mandate.id);
  if (known) return known;
  const pdf = await sealPdf(ctx, await renderMandate(ctx, mandate));
  const storage_key = `${FOLDER}${mandate.id}/${crypto.randomUUID()}.pdf`;
  // As a stream: the storage flushes streams durably.
  await ctx.storage.putStream(storage_key, Readable.from([pdf]));
  const hash = createHash("sha256").update(pdf).digest("hex");
  const seal = { mandate_id: mandate.id, storage_key, bytes: pdf.length, hash, level: "B-B" } as const;
  const kept = await keepSeal(ctx.db, seal);
  // Another process was faster.
  if (kept.storage_key !== storage_key) await ctx.storage.delete(storage_key);
  return kept;
}

async function renderMandate({ db, env }: Context, mandate: StoredMandate): Promise<Buffer> {
  const { id, text_canonical, text_hash, principal_id } = mandate;
  if (text_canonical === null || text_hash === null) throw new Error(`mandate ${id} has no text`);
  const { language } = await getProfile(db, principal_id);
  return writeMandatePdf({
    frozen: JSON.parse(text_canonical) as FrozenMandate,
    hash: text_hash,
    signatures: await findEvidence(db, id),
    language,
    platform: env.platformName,
    url: env.publicUrl + mandatePath(id),
  });
}

/** A PAdES signature (B-B) over the whole file. */
async function sealPdf(ctx: Context, bytes: Buffer): Promise<Buffer> {
  const { privateKey, certificate } = await sealKeys(ctx, ctx.env.platformName);
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("pkcs8", privateKey, ecdsa, false, ["sign"]);
  const pdf = await PDF.load(bytes);
  const { bytes: sealed } = await pdf.sign({
    signer: new CryptoKeySigner(key, certificate, "EC", "ECDSA"),
    level: "B-B",
    signingTime: new Date(),
  });
  return Buffer.from(sealed);
}

/** Seals what an interrupted job left, and deletes bytes without a row. */
export async function sweepSeals(ctx: Context, now = Date.now()): Promise<void> {
  for (const id of await findUnsealed(ctx.db, SEALED_AT_ONCE))
    await sealAccepted(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, mandate: id }, "a mandate was not sealed"),
    );
  await sweepFiles(ctx, FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (found) => findKnownKeys(ctx.db, found),
  });
}
