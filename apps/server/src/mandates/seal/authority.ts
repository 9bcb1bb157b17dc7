import { HttpTimestampAuthority, TimestampError } from "@libpdf/core";
import type { TimestampAddress } from "../../platform/timestamp-address.ts";

/** Short, because a person may be waiting for the file. */
const ANSWERS_WITHIN_MS = 8_000;

type Authority = Pick<HttpTimestampAuthority, "timestamp">;

/**
 * The authority that states the time of a signature. Throws `TimestampError` if it cannot be reached, refuses, or answers
 * for another digest: the library does not compare the digests, and PDF readers would reject the file.
 */
export function authorityAt({ url, authorization }: TimestampAddress): Authority {
  const authority = new HttpTimestampAuthority(url, {
    timeout: ANSWERS_WITHIN_MS,
    headers: authorization === undefined ? {} : { authorization },
  });
  return {
    async timestamp(digest, algorithm) {
      const token = await authority.timestamp(digest, algorithm);
      // The digest is in the token as it was sent (RFC 3161 §2.4.2, messageImprint).
      if (!Buffer.from(token).includes(Buffer.from(digest)))
        throw new TimestampError("the timestamp is of something else");
      return token;
    },
  };
}
