import { POWERS } from "@passerelle/domain/mandates/powers";
import { LONGEST_TYPED } from "@passerelle/domain/verification/codes";
import { STANDINGS, VERIFIABLE_KINDS, VERIFIABLE_STATES } from "@passerelle/domain/verification/states";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Currency, Instant, text } from "./shapes.ts";

/** SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A document of ours in the form that its code presents: its own statements, without names. */
export const VerifiedDocument = z.object({
  code: z.string(),
  kind: z.enum(VERIFIABLE_KINDS),
  /** The standing on the day of the call, in UTC. */
  state: z.enum(STANDINGS),
  issued_on: z.iso.date(),
  number: z.nullable(z.string()),
  total: z.nullable(z.object({ amount: Amount, currency: Currency })),
  /** The first and the last day on which a mandate is in force; null for documents without an end. */
  valid_from: z.nullable(z.iso.date()),
  valid_until: z.nullable(z.iso.date()),
  /** The powers of a mandate; empty for other documents. */
  powers: z.array(z.object({ power: z.enum(POWERS), is_revoked: z.boolean() })),
  /** The hash of the exact file; null before it exists. */
  sha256: z.nullable(Hash),
  /** The hashes of earlier files of this document that were handed out. */
  former_sha256: z.array(Hash),
  /** The time of the revocation or replacement. */
  ended_at: z.nullable(Instant),
  /** The code of the document that replaces it. */
  replaced_by: z.nullable(z.string()),
});
export type VerifiedDocument = z.output<typeof VerifiedDocument>;

/** The data about a document's code for its reader. */
export const Verifiability = z.object({
  code: z.string(),
  state: z.enum(VERIFIABLE_STATES),
  /** The content of its QR code, and the QR code as an SVG image; null before its file exists. */
  url: z.nullable(z.string()),
  qr: z.nullable(z.string()),
  /** The number of verifications of the code, and the latest one. */
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
