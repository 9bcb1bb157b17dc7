import { constants, createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { type CallbackHeaders, InvalidCallbackError } from "../../provider.ts";

// Allows for clock differences and slow networks; older signatures are replays. pawaPay's own `expires` allows a minute,
// which is less than clocks differ.
const WINDOW_SECONDS = 300;

/** Without these components a signature could be copied to another body, or from a callback to another merchant. */
const REQUIRED_COMPONENTS = ["@authority", "@path", "content-digest"];

type Algorithm = {
  keyType: "ec" | "rsa";
  check: (base: Buffer, key: KeyObject, signature: Buffer) => boolean;
};

/** pawaPay encodes ECDSA signatures as DER; RFC 9421 §3.3.4 as two numbers of `size` bytes together. */
const ecdsa = (hash: string, size: number): Algorithm => ({
  keyType: "ec",
  check: (base, key, signature) =>
    verify(
      hash,
      base,
      { key, dsaEncoding: signature.length === size ? "ieee-p1363" : "der" },
      new Uint8Array(signature),
    ),
});

const rsa = (hash: string, padding: { padding: number; saltLength?: number }): Algorithm => ({
  keyType: "rsa",
  check: (base, key, signature) => verify(hash, base, { key, ...padding }, new Uint8Array(signature)),
});

const ALGORITHMS: Record<string, Algorithm> = {
  "ecdsa-p256-sha256": ecdsa("sha256", 64),
  "ecdsa-p384-sha384": ecdsa("sha384", 96),
  "rsa-v1_5-sha256": rsa("sha256", { padding: constants.RSA_PKCS1_PADDING }),
  "rsa-pss-sha512": rsa("sha512", { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
};

const DIGESTS: Record<string, string> = { "sha-256": "sha256", "sha-512": "sha512" };

/** The address to which pawaPay sends callbacks, as its signature names it (RFC 9421 §2.2). */
export type CallbackAddress = { authority: string; path: string };

/** Whether a callback claims to be signed. Signing is an option of pawaPay's dashboard. */
export const isSigned = (headers: CallbackHeaders): boolean =>
  headers.signature !== undefined || headers["signature-input"] !== undefined;

/**
 * Checks the signature of a callback (RFC 9421) and the digest of its body (RFC 9530). `keyOf` returns pawaPay's public
 * key as PEM. Throws InvalidCallbackError.
 */
export async function verifyCallback(
  headers: CallbackHeaders,
  rawBody: Buffer,
  address: CallbackAddress,
  keyOf: (id: string) => Promise<string | undefined>,
): Promise<void> {
  const input = readSignatureInput(headerOf(headers, "signature-input"));
  const signature = readSignature(headerOf(headers, "signature"), input.label);
  const algorithm = Object.hasOwn(ALGORITHMS, input.algorithm) ? ALGORITHMS[input.algorithm] : undefined;
  if (!algorithm) throw new InvalidCallbackError("signed with an unknown algorithm");
  for (const name of REQUIRED_COMPONENTS) {
    if (!input.components.includes(name)) throw new InvalidCallbackError(`the signature leaves out ${name}`);
  }
  if (Math.abs(Date.now() / 1000 - input.created) > WINDOW_SECONDS) {
    throw new InvalidCallbackError("signed too long ago, or in the future");
  }
  checkDigest(headerOf(headers, "content-digest"), rawBody);

  const pem = await keyOf(input.keyId);
  if (pem === undefined) throw new InvalidCallbackError("signed with an unknown key");
  const key = createPublicKey(pem);
  const base = signatureBase(input, headers, address);
  if (key.asymmetricKeyType !== algorithm.keyType || !algorithm.check(base, key, signature)) {
    throw new InvalidCallbackError("the signature is wrong");
  }
}

type SignatureInput = {
  label: string;
  components: string[];
  /** As it was received: the signature covers it. */
  parameters: string;
  algorithm: string;
  keyId: string;
  /** Seconds since 1970. */
  created: number;
};

/** One signature: `sig-pp=("@method" "@path");alg="…";keyid="…";created=1714653405`. */
function readSignatureInput(header: string): SignatureInput {
  const name = "[a-z*][a-z0-9_.*-]*";
  const pattern = new RegExp(`^(${name})=(\\(([^()]*)\\)((?:; ?${name}=(?:"[^"]*"|\\d{1,15}))*))$`);
  const [, label, parameters, list, pairs] = pattern.exec(header) ?? [];
  if (label === undefined || parameters === undefined || list === undefined || pairs === undefined) {
    throw new InvalidCallbackError("the signature's input is not understood");
  }
  const values = new Map<string, string>();
  for (const [, key = "", text, digits] of pairs.matchAll(/;\s?([^=;]+)=(?:"([^"]*)"|(\d+))/g)) {
    values.set(key, text ?? digits ?? "");
  }
  return {
    label,
    parameters,
    components: [...list.matchAll(/"([^"]*)"/g)].map(([, component = ""]) => component),
    algorithm: values.get("alg") ?? "",
    keyId: values.get("keyid") ?? "",
    created: Number(values.get("created") ?? Number.NaN) || 0,
  };
}

function readSignature(header: string, label: string): Buffer {
  const [, name, value] = /^([^=]+)=:([A-Za-z0-9+/]+=*):$/.exec(header) ?? [];
  if (name !== label || value === undefined)
    throw new InvalidCallbackError("the signature is not understood");
  return Buffer.from(value, "base64");
}

function checkDigest(header: string, rawBody: Buffer): void {
  const [, name = "", value = ""] = /^(sha-256|sha-512)=:([A-Za-z0-9+/]+=*):$/.exec(header) ?? [];
  const hash = DIGESTS[name];
  const claimed = Buffer.from(value, "base64");
  const actual = createHash(hash ?? "sha512")
    .update(rawBody)
    .digest();
  if (hash === undefined || claimed.length !== actual.length || !timingSafeEqual(claimed, actual)) {
    throw new InvalidCallbackError("the body has another digest");
  }
}

function signatureBase(input: SignatureInput, headers: CallbackHeaders, address: CallbackAddress): Buffer {
  const derived: Record<string, string> = {
    "@method": "POST",
    "@authority": address.authority,
    "@path": address.path,
  };
  const lines = input.components.map((name) => {
    const value = name.startsWith("@") ? derived[name] : headerOf(headers, name).trim();
    if (value === undefined) throw new InvalidCallbackError("the signature covers an unknown component");
    return `"${name}": ${value}`;
  });
  return Buffer.from([...lines, `"@signature-params": ${input.parameters}`].join("\n"));
}

function headerOf(headers: CallbackHeaders, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (typeof value !== "string") throw new InvalidCallbackError(`without one header ${name}`);
  return value;
}
