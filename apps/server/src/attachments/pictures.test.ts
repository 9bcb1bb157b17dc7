import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment, sendAttachment } from "../../test/builders/attachments.ts";
import { CAMERA_SECRET, jpeg, png, webp } from "../../test/pictures.ts";

let server: TestApp;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  owner = await buildUser(server);
});
afterAll(() => server.close());

test.each([
  ["recu.jpg", jpeg()],
  ["recu.png", png()],
  ["recu.webp", webp()],
])("stores %s without the place and the device of the photograph", async (name, bytes) => {
  expect(bytes.includes(CAMERA_SECRET)).toBe(true);
  const id = crypto.randomUUID();
  await buildAttachment(server, owner, { id, name, bytes });
  const kept = await server.ctx.db
    .selectFrom("attachments")
    .select(["storage_key", "size"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stored = await server.ctx.storage.getBytes(`attachments/${kept.storage_key}`);
  expect(Buffer.from(stored).includes(CAMERA_SECRET)).toBe(false);
  expect(kept.size).toBe(stored.length);
  expect((await sendAttachment(server, owner, { id, name, bytes })).statusCode, "sent again").toBe(200);
});

test("refuses a picture that is cut off", async () => {
  const reply = await sendAttachment(server, owner, { name: "recu.jpg", bytes: jpeg().subarray(0, 60) });
  expect(reply.json()).toMatchObject({ code: "file_type_refused" });
});
