import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = {
  /** The origin of the page, as the browser reports it. */
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  /** The signature counter; by default one more than the last. */
  counter?: number;
};

const ORIGIN = "http://localhost:3000";
const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/**
 * A software security key that does everything that a test requests, even what no browser allows, with real signatures. For
 * replies that the server must refuse.
 */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString("base64url");
  private readonly privateKey: KeyObject;
  private readonly cosePublicKey: Uint8Array;
  readonly publicKey: KeyObject;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
    this.cosePublicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
  }

  /** Like `navigator.credentials.create`, without attestation. */
  create(challenge: string, options: Options = {}) {
    const id = Buffer.from(this.credentialId, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.authenticatorData(options, ATTESTED),
      Buffer.alloc(16),
      length,
      id,
      this.cosePublicKey,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as never,
    );
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, options).toString("base64url"),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Like `navigator.credentials.get`; `userHandle` is the account id that the key was created for. */
  get(challenge: string, userHandle: string, options: Options = {}) {
    this.counter = options.counter ?? this.counter + 1;
    const authData = this.authenticatorData({ ...options, counter: this.counter }, 0);
    const client = clientData("webauthn.get", challenge, options);
    const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(this.privateKey).toString("base64url"),
        userHandle: Buffer.from(userHandle).toString("base64url"),
      },
    };
  }

  private named() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: "public-key" as const,
      clientExtensionResults: {},
    };
  }

  private authenticatorData(
    { rpId = "localhost", userVerified = true, counter = 0 }: Options,
    flags: number,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits = Buffer.from([flags | UP | (userVerified ? UV : 0)]);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), bits, count]);
  }
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
