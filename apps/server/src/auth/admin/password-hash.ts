import { validationFailed } from "../wire/errors.ts";

const LARGEST = 512;

/**
 * A password's hash made elsewhere, to be kept as it is. argon2 only: it is what this service can check; its parameters
 * are bounded, or one hash could take all the memory at each sign-in. Throws `validation_failed`.
 */
export function checkStoredHash(hash: string): string {
  const match =
    /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{11,}$/.exec(
      hash,
    );
  const [, memory = "0", time = "0", lanes = "0"] = match ?? [];
  const bounded = Number(memory) <= 262_144 && Number(time) <= 20 && Number(lanes) <= 16;
  const least = Number(memory) >= 8 * Number(lanes) && Number(time) >= 1 && Number(lanes) >= 1;
  if (!match || hash.length > LARGEST || !bounded || !least) {
    throw validationFailed(
      "Password hash is not supported: expected argon2id, argon2i or argon2d in PHC form",
    );
  }
  return hash;
}
