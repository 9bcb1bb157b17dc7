import { CURRENCIES, type Currency } from "../money.ts";
import { decodeBytes, encodeBytes } from "./base64url.ts";
import { CODE_PATTERN, verifyPath } from "./codes.ts";
import { VERIFIABLE_KINDS, type VerifiableKind } from "./states.ts";

/**
 * The content of a document's QR code under our signature (docs/verification.md). A file that shows its own QR code cannot
 * contain its own hash. Such a document states its number and total, for a comparison with the paper, and the hash of its
 * attachment; documents whose bytes do not show the code state `file`.
 */
export type Statement = {
  code: string;
  kind: VerifiableKind;
  /** `2026-01-31`. */
  issuedOn: string;
  /** The id of the signing key. */
  keyId: string;
  number?: string | undefined;
  /** Minor units. */
  total?: { amount: number; currency: Currency } | undefined;
  /** The last day on which a mandate is in force, `2027-04-30`. */
  until?: string | undefined;
  /** SHA-256 of the attached XML, in hexadecimal. */
  xml?: string | undefined;
  /** SHA-256 of the exact file, in hexadecimal. */
  file?: string | undefined;
};

/** The version of the format, which stands for the protected header `{"alg":"ES256"}` of a JSON Web Signature. */
const VERSION = "v1";
const HEADER = "eyJhbGciOiJFUzI1NiJ9";

/** Maximum length; longer texts are not ours and are not parsed. */
const LONGEST = 1_000;
const SIGNED = /^v1\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})$/;

/** The members of the payload, which are short because they fill a QR code. */
type Payload = {
  c: string;
  k: VerifiableKind;
  d: string;
  i: string;
  n?: string;
  t?: string;
  u?: string;
  x?: string;
  f?: string;
};

/** The signing input of a statement: a protected header and the payload (RFC 7515). ASCII. */
export function signingInput(statement: Statement): string {
  const { code, kind, issuedOn, keyId, number, total, until, xml, file } = statement;
  const payload: Payload = {
    c: code,
    k: kind,
    d: issuedOn,
    i: keyId,
    ...(number !== undefined && { n: number }),
    ...(total && { t: `${total.amount} ${total.currency}` }),
    ...(until !== undefined && { u: until }),
    ...(xml !== undefined && { x: base64OfHex(xml) }),
    ...(file !== undefined && { f: base64OfHex(file) }),
  };
  const text = JSON.stringify(payload);
  if (/[^\x20-\x7e]/.test(text)) throw new RangeError("a statement is ASCII");
  return `${HEADER}.${encodeBytes(Array.from(text, (character) => character.charCodeAt(0)))}`;
}

/** `v1.<payload>.<signature>` from a signing input and its signature (64 bytes). */
export const writeSigned = (input: string, signature: Uint8Array): string =>
  `${VERSION}${input.slice(HEADER.length)}.${encodeBytes([...signature])}`;

/** A statement that is not verified yet: it is ours if `signature` is our signature of `input`. */
export type ReadStatement = {
  statement: Statement;
  /** ASCII. */
  input: string;
  /** 64 bytes. */
  signature: Uint8Array<ArrayBuffer>;
};

/** Parses `v1.<payload>.<signature>` without verifying the signature. Undefined for any other text. */
export function readSigned(text: string): ReadStatement | undefined {
  const [, body, signed] = (text.length <= LONGEST && SIGNED.exec(text)) || [];
  if (body === undefined || signed === undefined) return undefined;
  const bytes = decodeBytes(body);
  const signature = decodeBytes(signed);
  const statement = bytes && readPayload(String.fromCharCode(...bytes));
  return statement && signature && { statement, input: `${HEADER}.${body}`, signature };
}

const KEY_ID = /^[\w-]{4,16}$/;
const NUMBER = /^[A-Z0-9-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readPayload(text: string): Statement | undefined {
  let payload: Partial<Record<keyof Payload, unknown>>;
  try {
    payload = JSON.parse(text) as typeof payload;
  } catch {
    return undefined;
  }
  if (typeof payload !== "object" || payload === null) return undefined;
  const { c, k, d, i, n, t, u, x, f } = payload;
  const kind = VERIFIABLE_KINDS.find((one) => one === k);
  const total = t === undefined ? undefined : readTotal(t);
  const xml = x === undefined ? undefined : hexOfBase64(x);
  const file = f === undefined ? undefined : hexOfBase64(f);
  if (!kind || !isText(c, CODE_PATTERN) || !isText(d, DAY) || !isText(i, KEY_ID)) return undefined;
  if ((t !== undefined && !total) || (x !== undefined && !xml) || (f !== undefined && !file))
    return undefined;
  if ((n !== undefined && !isText(n, NUMBER)) || (u !== undefined && !isText(u, DAY))) return undefined;
  return {
    code: c,
    kind,
    issuedOn: d,
    keyId: i,
    ...(n !== undefined && { number: n }),
    ...(total && { total }),
    ...(u !== undefined && { until: u }),
    ...(xml !== undefined && { xml }),
    ...(file !== undefined && { file }),
  };
}

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === "string" && pattern.test(value);

function readTotal(text: unknown): Statement["total"] {
  const [, amount, code] = (typeof text === "string" && /^(\d{1,15}) ([A-Z]{3})$/.exec(text)) || [];
  const currency = CURRENCIES.find((one) => one === code);
  return amount !== undefined && currency ? { amount: Number(amount), currency } : undefined;
}

/** The address in a QR code. Browsers do not send the part after `#` to any server. */
export const qrAddress = (origin: string, code: string, signed: string): string =>
  `${origin}${verifyPath(code)}#${signed}`;

const base64OfHex = (hex: string): string =>
  encodeBytes((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

/** The 32 bytes of a hash in hexadecimal; undefined for anything else. */
function hexOfBase64(text: unknown): string | undefined {
  const bytes = typeof text === "string" && text.length === 43 ? decodeBytes(text) : undefined;
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
