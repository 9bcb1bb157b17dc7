import { POWERS } from "@passerelle/domain/mandates/powers";
import { LONGEST_TYPED } from "@passerelle/domain/verification/codes";
import { STANDINGS, VERIFIABLE_KINDS, VERIFIABLE_STATES } from "@passerelle/domain/verification/states";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Currency, Instant, text } from "./shapes.ts";

/** SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A document of ours as its code presents it: what it states of itself, and no names. */
export const VerifiedDocument = z.object({
  code: z.string(),
  kind: z.enum(VERIFIABLE_KINDS),
  /** On the day of the call, in UTC. */
  state: z.enum(STANDINGS),
  issued_on: z.iso.date(),
  number: z.nullable(z.string()),
  total: z.nullable(z.object({ amount: Amount, currency: Currency })),
  /** The first and the last day on which a mandate is in force; null for what has no end. */
  valid_from: z.nullable(z.iso.date()),
  valid_until: z.nullable(z.iso.date()),
  /** What a mandate allows; none for other documents. */
  powers: z.array(z.object({ power: z.enum(POWERS), is_revoked: z.boolean() })),
  /** Of the exact file; null before it exists. */
  sha256: z.nullable(Hash),
  /** Of files of this document that were handed out before. */
  former_sha256: z.array(Hash),
  /** When it was revoked or replaced. */
  ended_at: z.nullable(Instant),
  /** The code of the document that stands in its place. */
  replaced_by: z.nullable(z.string()),
});
export type VerifiedDocument = z.output<typeof VerifiedDocument>;

/** What the reader of a document learns about its code. */
export const Verifiability = z.object({
  code: z.string(),
  state: z.enum(VERIFIABLE_STATES),
  /** What its QR code contains, and that as an SVG image; null before its file exists. */
  url: z.nullable(z.string()),
  qr: z.nullable(z.string()),
  /** How often the code was verified, and when last. */
  checks: z.int(),
  last_checked_at: z.nullable(Instant),
});
export type Verifiability = z.output<typeof Verifiability>;

/** A public key of an ES256 signature (RFC 7517); `kid` is the first eight characters of its thumbprint (RFC 7638). */
const PublicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
export type PublicKey = z.output<typeof PublicKey>;

export const verification = contract({
  "GET /api/verify/:code": {
    summary: "Whether we issued the document with this code, and whether it stands; counted for its owner",
    access: "public",
    params: z.strictObject({ code: text(LONGEST_TYPED) }),
    reply: VerifiedDocument,
    errors: ["verifiable_document_not_found", "too_many_requests"],
  },
  "GET /api/verification-keys": {
    summary: "The public keys of the signatures in QR codes, newest first: a JSON Web Key Set",
    access: "public",
    reply: z.object({ keys: z.array(PublicKey) }),
  },
});
