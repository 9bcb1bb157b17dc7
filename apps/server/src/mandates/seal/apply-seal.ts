import { CryptoKeySigner, PDF } from "@libpdf/core";
import type { Context } from "../../platform/context.ts";
import { authorityAt } from "./authority.ts";
import type { StoredSeal } from "./queries.ts";
import { sealKeys } from "./seal-keys.ts";

/** Bytes that are kept free for a signature with the certificates of an authority, of which some have long chains. */
const SPACE_FOR_SIGNATURE = 20_000;

type Sealed = { pdf: Buffer; level: StoredSeal["level"] };

/**
 * A PAdES signature over the whole file: B-T with the time of the authority where there is one, B-B without or while it does not
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
 * A sealed file with the time of the authority: a document timestamp behind the file, which begins with the same bytes (EN 319 142-1,
 * B-T). Throws where the authority does not answer.
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
