import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { placeOf } from "../../platform/sealed-columns.ts";

/** The place to which the vault binds the secret of a factor. */
export function secretPlace(factorId: string): string {
  return placeOf("auth.mfa_factors", "secret", factorId);
}

const PERIOD_S = 30;
/** Accepted steps before and after now: clocks of phones differ, and people type slowly. */
const WINDOW = 1;

export type NewTotp = {
  /** Base32, 160 bits. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** The uri as raw SVG. */
  qrCode: string;
};

/** Creates a secret for an authenticator app, with the names that it shows. */
export function newTotp(issuer: string, account: string): NewTotp {
  const totp = totpOf(new Secret({ size: 20 }), issuer, account);
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri) };
}

/** The 30-second step of `code`, if it is close to `now`; undefined for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

function totpOf(secret: Secret, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_S });
}
