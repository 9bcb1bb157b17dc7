import { HttpTimestampAuthority, TimestampError } from "@libpdf/core";
import type { TimestampAddress } from "../../platform/timestamp-address.ts";

/** A person may wait for the file meanwhile. */
const ANSWERS_WITHIN_MS = 8_000;

type Authority = Pick<HttpTimestampAuthority, "timestamp">;

/**
 * The authority that states when something was signed. Throws `TimestampError` where it cannot be reached, refuses, or answers with the
 * time of something else: the library does not compare that, and a reader would reject the file.
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
