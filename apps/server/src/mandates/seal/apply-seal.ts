import { CryptoKeySigner, PDF } from "@libpdf/core";
import type { Context } from "../../platform/context.ts";
import { authorityAt } from "./authority.ts";
import type { StoredSeal } from "./queries.ts";
import { sealKeys } from "./seal-keys.ts";

/** Bytes reserved for a signature with the certificates of an authority, whose chain may be long. */
const SPACE_FOR_SIGNATURE = 20_000;

type Sealed = { pdf: Buffer; level: StoredSeal["level"] };

/**
 * A PAdES signature over the whole file: B-T with the time of the authority; B-B if none is configured or it does not
 * answer. `timestampSeal` adds the time later.
 */
export async function applySeal(ctx: Context, bytes: Buffer): Promise<Sealed> {
  const { tsa } = ctx.env;
  if (!tsa) return { pdf: await sign(ctx, bytes, { level: "B-B" }), level: "B-B" };
  try {
    const timestampAuthority = authorityAt(tsa);
    return { pdf: await sign(ctx, bytes, { level: "B-T", timestampAuthority }), level: "B-T" };
  } catch (err) {
    ctx.log.warn({ err }, "a mandate is sealed without a timestamp for now");
    return { pdf: await sign(ctx, bytes, { level: "B-B" }), level: "B-B" };
  }
}

type Level = Pick<Parameters<PDF["sign"]>[0], "level" | "timestampAuthority">;

async function sign(ctx: Context, bytes: Buffer, level: Level): Promise<Buffer> {
  const { privateKey, certificate } = await sealKeys(ctx, ctx.env.platformName);
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("pkcs8", privateKey, ecdsa, false, ["sign"]);
  const pdf = await PDF.load(bytes);
  const { bytes: sealed } = await pdf.sign({
    signer: new CryptoKeySigner(key, certificate, "EC", "ECDSA"),
    signingTime: new Date(),
    estimatedSize: SPACE_FOR_SIGNATURE,
    ...level,
  });
  return Buffer.from(sealed);
}

/**
 * Appends a document timestamp of the authority to a sealed file, whose bytes stay the same (EN 319 142-1, B-T). Throws if
 * the authority does not answer.
 */
export async function timestampSeal({ env: { tsa } }: Context, sealed: Uint8Array): Promise<Buffer> {
  if (!tsa) throw new Error("no timestamp authority is configured");
  const pdf = await PDF.load(sealed);
  const { bytes } = await pdf.addTimestamp({
    timestampAuthority: authorityAt(tsa),
    estimatedSize: SPACE_FOR_SIGNATURE,
  });
  return Buffer.from(bytes);
}
