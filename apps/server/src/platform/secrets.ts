import { randomBytes } from "node:crypto";
import type { Context } from "./context.ts";
import { placeOf } from "./sealed-columns.ts";

/** The store of secrets and the vault that opens them. */
export type Keeper = Pick<Context, "db" | "vault">;

/**
 * Returns the 32 bytes stored under `name`, sealed, and creates them on first use; they sign links and callbacks. All processes
 * on one database share them. Deleting the row creates new ones and invalidates everything that the old ones signed.
 */
export async function getSecret(keeper: Keeper, name: string): Promise<Buffer> {
  return Buffer.from(await getSecretText(keeper, name, () => randomBytes(32).toString("base64")), "base64");
}

/** Like `getSecret`, for a secret of another shape. When several processes create one at once, one of them is stored. */
export async function getSecretText(
  { db, vault }: Keeper,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const place = placeOf("server_secrets", "value", name);
  const read = () =>
    db.selectFrom("server_secrets").select("value").where("name", "=", name).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db
      .insertInto("server_secrets")
      .values({ name, value: vault.seal(await make(), place) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error(`secret ${name} was not kept`);
  return vault.open(row.value, place);
}
