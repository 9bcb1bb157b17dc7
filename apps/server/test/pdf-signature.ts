import { createHash, createVerify, X509Certificate } from "node:crypto";

/** An element of DER. `bytes`: with its header. */
type Element = { tag: number; bytes: Buffer; content: Buffer };

function readElement(der: Buffer, at = 0): Element {
  let length = der[at + 1] ?? 0;
  let start = at + 2;
  if (length & 0x80) {
    const octets = length & 0x7f;
    length = der.readUIntBE(start, octets);
    start += octets;
  }
  return {
    tag: der[at] ?? 0,
    bytes: der.subarray(at, start + length),
    content: der.subarray(start, start + length),
  };
}

function childrenOf({ content }: Element): Element[] {
  const children: Element[] = [];
  for (let at = 0; at < content.length; at += children.at(-1)?.bytes.length ?? 1)
    children.push(readElement(content, at));
  return children;
}

const childOf = (element: Element | undefined, tag: number, place = 0): Element => {
  const found = element && childrenOf(element).filter((child) => child.tag === tag)[place];
  if (!found) throw new Error(`no element ${tag.toString(16)}`);
  return found;
};

const SEQUENCE = 0x30;
const SET = 0x31;
const OCTETS = 0x04;
const FIRST_TAG = 0xa0;
const MESSAGE_DIGEST = "2a864886f70d010904";

/**
 * Verifies the only signature of a PDF by `node:crypto`, independently of the library that made it: the signed digest must be
 * that of the bytes in `/ByteRange`, and the certificate in the file must match the signature.
 */
export function verifySignature(pdf: Buffer): {
  isIntact: boolean;
  /** Whether the ranges cover everything but the signature itself. */
  coversFile: boolean;
  certificate: X509Certificate;
} {
  const text = pdf.toString("latin1");
  const [from = 0, length = 0, next = 0, rest = 0] =
    /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)?.slice(1).map(Number) ?? [];
  // The CMS is between the two ranges, in hexadecimal and angle brackets, padded with zeros.
  const cms = readElement(Buffer.from(text.slice(length + 1, next - 1), "hex"));
  const signedData = childOf(childOf(cms, FIRST_TAG), SEQUENCE);
  const certificate = new X509Certificate(childOf(childOf(signedData, FIRST_TAG), SEQUENCE).bytes);
  const signer = childOf(
    childrenOf(signedData).findLast(({ tag }) => tag === SET),
    SEQUENCE,
  );
  const attributes = childOf(signer, FIRST_TAG);
  const stated = childrenOf(attributes).find(({ content }) =>
    content.includes(Buffer.from(MESSAGE_DIGEST, "hex")),
  );
  const digest = createHash("sha256")
    .update(pdf.subarray(from, from + length))
    .update(pdf.subarray(next, next + rest))
    .digest();
  // The signed bytes have the tag of a set, which the file replaces by an implicit one.
  const signed = Buffer.concat([Buffer.from([SET]), attributes.bytes.subarray(1)]);
  const isSigned = createVerify("sha256")
    .update(signed)
    .verify(certificate.publicKey, childOf(signer, OCTETS).content);
  const isSame = digest.equals(childOf(childOf(stated, SET), OCTETS).content);
  return { isIntact: isSigned && isSame, coversFile: from === 0 && next + rest === pdf.length, certificate };
}
