import { createHash, createHmac } from "node:crypto";
import { getSecret, type Keeper } from "../../platform/secrets.ts";

/** The two kinds of secrets: for a feed, and for the link of a text message. Both are derived from an id with a sealed key. */
type Purpose = "feed" | "link";

/**
 * The secret in an address. It is derived, so that its owner can see it again although the database has only a hash
 * (decision 0121). The secret of a link is shorter, because it is in a text message: 96 bits.
 */
export async function tokenFor(keeper: Keeper, purpose: Purpose, id: string): Promise<string> {
  const key = await getSecret(keeper, "appointments");
  const token = createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");
  return purpose === "link" ? token.slice(0, 16) : token;
}

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
