import { createHash, createHmac } from "node:crypto";
import { getSecret, type Keeper } from "../../platform/secrets.ts";
import type { StoredPayment } from "../attempts/queries.ts";

/**
 * The secrets in the addresses of links and of their attempts. They are derived from ids by a sealed key and stored as hashes:
 * a reader of the database alone can open none, and the product can still show a link again and send its address with a
 * receipt.
 */
export type Tokens = {
  ofLink: (linkId: string) => string;
  /** For the payer of an attempt, who has no account. */
  ofPayer: (paymentId: string) => string;
};

/** In a transaction pass its connection: `{ db: trx, vault }`. */
export async function readTokens(keeper: Keeper): Promise<Tokens> {
  const key = await getSecret(keeper, "payments.links");
  const derive = (kind: string, id: string) =>
    createHmac("sha256", key).update(`${kind}:${id}`).digest("base64url");
  return { ofLink: (id) => derive("link", id), ofPayer: (id) => derive("payer", id) };
}

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The page of a link. */
export const linkPath = (tokens: Tokens, linkId: string): string => `/pay/${tokens.ofLink(linkId)}`;

/** The page on which the payer of an attempt reads its state, and to which providers return; undefined for a customer's own. */
export async function findPayerPath(
  keeper: Keeper,
  { id, payment_link_id }: Pick<StoredPayment, "id" | "payment_link_id">,
): Promise<string | undefined> {
  if (payment_link_id === null) return undefined;
  const tokens = await readTokens(keeper);
  return `${linkPath(tokens, payment_link_id)}/${tokens.ofPayer(id)}`;
}
