import { randomBytes } from "node:crypto";
import type { Db } from "./db.ts";

/**
 * The 32 bytes kept under `name`, made on first use: what signs links and callbacks. All processes on one database share
 * it; deleting the row makes a new one and ends the life of everything that the old one signed.
 */
export async function getSecret(db: Db, name: string): Promise<Buffer> {
  return Buffer.from(await getSecretText(db, name, () => randomBytes(32).toString("base64")), "base64");
}

/** As `getSecret`, for a secret of another shape; of several processes that make one at once, one's is kept. */
export async function getSecretText(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const read = () =>
    db.selectFrom("server_secrets").select("value").where("name", "=", name).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db
      .insertInto("server_secrets")
      .values({ name, value: await make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error(`secret ${name} was not kept`);
  return row.value;
}
