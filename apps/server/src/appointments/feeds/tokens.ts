import { createHash, createHmac } from "node:crypto";
import { getSecret, type Keeper } from "../../platform/secrets.ts";

/** Both kinds of secrets: of a feed, and of the link of a text message. They are derived from an id by a sealed key. */
type Purpose = "feed" | "link";

/**
 * The secret in an address, so that its owner can be shown it again while the database keeps a hash only (decision 0121). That of a
 * link is shorter, since it is in a text message: 96 bits.
 */
export async function tokenFor(keeper: Keeper, purpose: Purpose, id: string): Promise<string> {
  const key = await getSecret(keeper, "appointments");
  const token = createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");
  return purpose === "link" ? token.slice(0, 16) : token;
}

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
