import { validationFailed } from "../wire/errors.ts";

const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{11,86})$/;
/** Excludes `2x`, the label of a broken implementation whose hashes would never match. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Maximum KiB of one hash: four are checked at a time. */
const MOST_MEMORY = 128 * 1024;
/** Maximum of KiB times passes: a fifth of a second of one core, the maximum of common frameworks (RFC 9106, Laravel, Django). */
const MOST_WORK = 256 * 1024;
/** The maximum cost of bcrypt takes a quarter of a second; the next step would take half a second. */
const MOST_ROUNDS = 12;

/**
 * Validates an imported password hash, argon2 or bcrypt, which is kept until its owner signs in. Its cost is limited: otherwise a
 * few attempts would use all cores and all memory. Throws `validation_failed`.
 */
export function checkStoredHash(hash: string): string {
  if (isArgon2(hash) || isBcrypt(hash)) return hash;
  throw validationFailed(
    `Password hash is not supported: expected argon2 in PHC form (m at most ${MOST_MEMORY}, m times t at most ${MOST_WORK}) or bcrypt (cost 4 to ${MOST_ROUNDS})`,
  );
}

function isArgon2(hash: string): boolean {
  const [, m, t, p, ...parts] = ARGON2.exec(hash) ?? [];
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  const enough = passes >= 1 && lanes >= 1 && memory >= 8 * lanes;
  const bounded = lanes <= 16 && memory <= MOST_MEMORY && memory * passes <= MOST_WORK;
  return enough && bounded && parts.every(isBase64);
}

/** Whether a part of a hash is in canonical form: otherwise a strict decoder would fail at every sign-in. */
function isBase64(part: string): boolean {
  return Buffer.from(part, "base64").toString("base64").replaceAll("=", "") === part;
}

function isBcrypt(hash: string): boolean {
  const rounds = Number(BCRYPT.exec(hash)?.[1] ?? 0);
  return rounds >= 4 && rounds <= MOST_ROUNDS;
}
