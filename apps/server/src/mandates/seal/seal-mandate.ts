import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FrozenMandate } from "@passerelle/domain/mandates/text";
import { writeCode } from "@passerelle/domain/verification/codes";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import type { TimestampAddress } from "../../platform/timestamp-address.ts";
import { getProfile } from "../../profiles/service.ts";
import { addressOf, exchangeFile, keepFile, signStatement } from "../../verification/service.ts";
import { mandatePath } from "../announce.ts";
import { findScans } from "../legalisation/queries.ts";
import { findMandate, type StoredMandate } from "../queries.ts";
import type { Legalised } from "./mandate-pdf.ts";
import {
  exchangeSeal,
  findEvidence,
  findKnownKeys,
  findSeal,
  findUnsealed,
  findWithoutTime,
  keepSeal,
  type StoredSeal,
} from "./queries.ts";

/** Loaded on first use: the libraries for PDF files and certificates are large, and most processes seal nothing at first. */
const loadSealing = () => import("./apply-seal.ts");

/** Requests a timestamp of a test hash from an authority, and verifies that the answer is about this hash. */
export async function tryAuthority(tsa: TimestampAddress): Promise<void> {
  const { authorityAt } = await import("./authority.ts");
  const hash = createHash("sha256").update(randomBytes(32)).digest();
  await authorityAt(tsa).timestamp(hash, "SHA-256");
}
const loadPdf = () => import("./mandate-pdf.ts");

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
  const signed = await signStatement(ctx, mandate.id, {});
  const { applySeal } = await loadSealing();
  const sealed = await applySeal(ctx, await renderMandate(ctx, mandate, signed));
  const seal = await store(ctx, mandate.id, sealed);
  const kept = await ctx.db.transaction().execute(async (trx) => {
    const file = await keepSeal(trx, seal);
    // `/verify` compares files with this hash, so it must be that of the stored file.
    if (signed && file.storage_key === seal.storage_key)
      await keepFile(trx, mandate.id, { signed: signed.signed, sha256: seal.hash });
    return file;
  });
  // Another process was faster.
  if (kept.storage_key !== seal.storage_key) await ctx.storage.delete(seal.storage_key);
  return kept;
}

/** Writes the bytes of a sealed file, at a path of their own. */
async function store(
  ctx: Context,
  mandateId: string,
  { pdf, level }: { pdf: Buffer; level: StoredSeal["level"] },
): Promise<StoredSeal> {
  const storage_key = `${FOLDER}${mandateId}/${crypto.randomUUID()}.pdf`;
  // Written as a stream, which the storage flushes to disk.
  await ctx.storage.putStream(storage_key, Readable.from([pdf]));
  const hash = createHash("sha256").update(pdf).digest("hex");
  return { mandate_id: mandateId, storage_key, bytes: pdf.length, hash, level };
}

type Signed = Awaited<ReturnType<typeof signStatement>>;

async function renderMandate(ctx: Context, mandate: StoredMandate, signed: Signed): Promise<Buffer> {
  const { db, env } = ctx;
  const { id, text_canonical, text_hash, principal_id } = mandate;
  if (text_canonical === null || text_hash === null) throw new Error(`mandate ${id} has no text`);
  const { language } = await getProfile(db, principal_id);
  const { writeMandatePdf } = await loadPdf();
  return writeMandatePdf({
    frozen: JSON.parse(text_canonical) as FrozenMandate,
    hash: text_hash,
    signatures: await findEvidence(db, id),
    legalised: await findLegalised(db, mandate),
    language,
    platform: env.platformName,
    url: env.publicUrl + mandatePath(id),
    code: signed && {
      written: writeCode(signed.code),
      page: `${env.publicUrl}/verify`.replace(/^https?:\/\//, ""),
      address: addressOf(ctx, signed),
    },
  });
}

/** The scan by which a mandate on paper came into force. */
async function findLegalised(db: Db, { id, form }: StoredMandate): Promise<Legalised | undefined> {
  const accepted = (await findScans(db, id)).find(({ verdict }) => verdict === "accepted");
  return accepted?.checked_at ? { form, sha256: accepted.sha256, checkedAt: accepted.checked_at } : undefined;
}

/**
 * Seals mandates after an interrupted job, adds the time of the authority to files that were sealed without it, and deletes
 * bytes without a row.
 */
export async function sweepSeals(ctx: Context, now = Date.now()): Promise<void> {
  for (const id of await findUnsealed(ctx.db, SEALED_AT_ONCE))
    await sealAccepted(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, mandate: id }, "a mandate was not sealed"),
    );
  if (ctx.env.tsa) await addTimes(ctx);
  await sweepFiles(ctx, FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (found) => findKnownKeys(ctx.db, found),
  });
}

/** Stops at the first failure: otherwise each file would wait for the time limit of an authority that does not answer. */
async function addTimes(ctx: Context): Promise<void> {
  for (const seal of await findWithoutTime(ctx.db, SEALED_AT_ONCE)) {
    try {
      await addTime(ctx, seal);
    } catch (err) {
      ctx.log.warn({ err, mandate: seal.mandate_id }, "sealed mandates wait for a timestamp");
      return;
    }
  }
}

/** Replaces a file without the time by one with it. The sweep deletes the former bytes; their hash stays verifiable. */
async function addTime(ctx: Context, former: StoredSeal): Promise<void> {
  const { timestampSeal } = await loadSealing();
  const pdf = await timestampSeal(ctx, await ctx.storage.getBytes(former.storage_key));
  const seal = await store(ctx, former.mandate_id, { pdf, level: "B-T" });
  const isExchanged = await ctx.db.transaction().execute(async (trx) => {
    if (!(await exchangeSeal(trx, former, seal))) return false;
    await exchangeFile(trx, former.mandate_id, seal.hash);
    return true;
  });
  if (!isExchanged) await ctx.storage.delete(seal.storage_key);
}
