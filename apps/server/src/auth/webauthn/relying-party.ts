import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Context } from "../../platform/context.ts";
import type { AuthUser } from "../users/user.ts";
import type { NewCredential, StoredCredential } from "./credential.ts";

/** Imported on first use: its certificate parsers take megabytes. */
const library = () => import("@simplewebauthn/server");

/** Maximum milliseconds of a ceremony: as long as its challenge is valid. */
const TIMEOUT_MS = 300_000;
/** EdDSA, ES256, RS256: the algorithms of authenticators. The library would add one that Node.js calls experimental. */
const ALGORITHMS = [-8, -7, -257];
/** `required` means a fingerprint, a face or a PIN: a passkey replaces the password, so holding the device is not enough. */
export type UserVerification = "required" | "preferred";

/** Credentials are bound to the site's host. Its own pages and those of `AUTH_RP_ORIGINS` may use them. */
function relyingParty({ env }: Context) {
  const { hostname, origin } = new URL(env.publicUrl);
  return { id: hostname, origins: [origin, ...env.auth.rpOrigins] };
}

export async function registrationOptions(
  ctx: Context,
  user: AuthUser,
  options: { exclude: Pick<StoredCredential, "id" | "transports">[]; passkey: boolean },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id: rpID } = relyingParty(ctx);
  const { generateRegistrationOptions } = await library();
  const name = user.email || (user.phone ? `+${user.phone}` : user.id);
  const fullName = user.userMetadata.full_name;
  return generateRegistrationOptions({
    rpName: ctx.env.platformName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: typeof fullName === "string" && fullName !== "" ? fullName : name,
    attestationType: "none",
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: options.exclude,
    authenticatorSelection: options.passkey
      ? { residentKey: "required", userVerification: "required" }
      : { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/** Without `allowed` the authenticator offers all passkeys that it has for this site. `challenge`: by default a random one. */
export async function authenticationOptions(
  ctx: Context,
  userVerification: UserVerification,
  allowed?: Pick<StoredCredential, "id" | "transports">[],
  challenge?: Uint8Array<ArrayBuffer>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    timeout: TIMEOUT_MS,
    userVerification,
    ...(allowed && { allowCredentials: allowed }),
    ...(challenge && { challenge }),
  });
}

/**
 * The credential that an authenticator created for `challenge`; undefined for an invalid answer: another challenge, another
 * site, a broken signature, or malformed.
 */
export async function verifyRegistration(
  ctx: Context,
  response: object,
  challenge: string,
  userVerification: UserVerification,
): Promise<NewCredential | undefined> {
  const { id, origins } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: userVerification === "required",
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { credential, aaguid } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: readTransports(credential.transports),
      aaguid: /[1-9a-f]/i.test(aaguid) ? aaguid : null,
      backupEligible: registrationInfo.credentialDeviceType === "multiDevice",
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch (err) {
    // The library throws for every invalid answer, including malformed ones; it reads only its arguments.
    ctx.log.info({ err }, "WebAuthn registration refused");
    return undefined;
  }
}

/**
 * The authenticator's new counter, for a right answer to `challenge` by the holder of `credential`; undefined for any other
 * answer, also when the counter did not increase, which means that the key was copied.
 */
export async function verifyAssertion(
  ctx: Context,
  response: object,
  challenge: string,
  credential: StoredCredential,
  userVerification: UserVerification,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { id, origins } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: userVerification === "required",
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, "base64url")),
        counter: credential.counter,
      },
    });
    if (!verified || authenticationInfo.credentialID !== credential.id) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch (err) {
    ctx.log.info({ err }, "WebAuthn assertion refused");
    return undefined;
  }
}

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** Hints from the client: only known ones are kept. */
function readTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((name) => given.includes(name)) : [];
}
