import { randomBytes } from "node:crypto";
import type { Db } from "./db.ts";

/**
 * The 32 bytes kept under `name`, made on first use: what signs links and callbacks. All processes on one database share
 * it; deleting the row makes a new one and ends the life of everything that the old one signed.
 */
export async function getSecret(db: Db, name: string): Promise<Buffer> {
  const read = () =>
    db.selectFrom("server_secrets").select("value").where("name", "=", name).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db
      .insertInto("server_secrets")
      .values({ name, value: randomBytes(32).toString("base64") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error(`secret ${name} was not kept`);
  return Buffer.from(row.value, "base64");
}
