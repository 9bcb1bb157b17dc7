import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { jpeg, png, CAMERA_SECRET as SECRET, webp } from "../../test/pictures.ts";
import { STORAGES, startTestAppOn } from "../../test/storage.ts";
import { sweepAvatars } from "./avatars.ts";

let server: TestApp;

function put(user: TestUser | undefined, payload: Buffer, type = "application/octet-stream") {
  return server.app.inject({
    method: "PUT",
    url: "/api/me/avatar",
    headers: { ...user?.headers, "content-type": type },
    payload,
  });
}

async function stored(): Promise<string[]> {
  const { objects } = await server.ctx.storage
    .listAll("avatars/", { recursive: true })
    .catch(() => ({ objects: [] }));
  return [...objects].map((object) => (object.isFile ? object.key : ""));
}

describe.each(STORAGES)("in a %s", (storage) => {
  beforeAll(async () => {
    server = await startTestAppOn(storage);
  });
  afterAll(() => server.close());

  test.each([
    ["png", png, "image/png"],
    ["jpeg", jpeg, "image/jpeg"],
    ["webp", webp, "image/webp"],
  ] as const)(
    "a %s becomes the caller's picture, without what the camera wrote",
    async (_name, make, type) => {
      const user = await buildUser(server);
      const reply = await put(user, make(), "text/html");
      expect(reply.statusCode, reply.body).toBe(200);
      const { avatar_url } = reply.json<{ avatar_url: string }>();
      expect(avatar_url).toMatch(/^\/files\/avatars\/[0-9a-f-]{36}$/);

      const picture = await server.app.inject({ url: avatar_url });
      expect(picture.statusCode).toBe(200);
      expect(picture.headers).toMatchObject({
        "content-type": type,
        "content-length": String(picture.rawPayload.length),
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(make().includes(SECRET)).toBe(true);
      expect(picture.rawPayload.includes("GPS")).toBe(false);
      // Stripping again changes nothing: the result is a valid picture.
      const again = await put(user, picture.rawPayload);
      expect(again.statusCode).toBe(200);
      const second = await server.app.inject({ url: again.json<{ avatar_url: string }>().avatar_url });
      expect(second.rawPayload.equals(picture.rawPayload)).toBe(true);
    },
  );

  test("keeps the orientation of a photograph", async () => {
    const user = await buildUser(server);
    const { avatar_url } = (await put(user, jpeg())).json<{ avatar_url: string }>();
    const bytes = (await server.app.inject({ url: avatar_url })).rawPayload;
    const at = bytes.indexOf("Exif\0\0");
    expect(at).toBeGreaterThan(0);
    expect(bytes.readUInt16BE(at + 6 + 18)).toBe(6);
  });

  test("replaces the former picture and deletes its bytes", async () => {
    const user = await buildUser(server);
    const first = (await put(user, png())).json<{ avatar_url: string }>().avatar_url;
    const second = (await put(user, webp())).json<{ avatar_url: string }>().avatar_url;
    expect(second).not.toBe(first);
    expect((await server.app.inject({ url: first })).statusCode).toBe(404);
    expect(await stored()).not.toContain(`avatars/${first.slice(-36)}`);

    const gone = await server.app.inject({ method: "DELETE", url: "/api/me/avatar", headers: user.headers });
    expect(gone.json()).toMatchObject({ avatar_url: null });
    expect((await server.app.inject({ url: second })).statusCode).toBe(404);
    const twice = await server.app.inject({ method: "DELETE", url: "/api/me/avatar", headers: user.headers });
    expect(twice.statusCode).toBe(200);
  });

  test("leaves one picture and no other bytes after two uploads at once", async () => {
    const user = await buildUser(server);
    const before = (await stored()).length;
    const replies = await Promise.all([put(user, png()), put(user, webp()), put(user, jpeg())]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect((await stored()).length).toBe(before + 1);
    const me = await server.app.inject({ url: "/api/me", headers: user.headers });
    expect((await server.app.inject({ url: me.json<{ avatar_url: string }>().avatar_url })).statusCode).toBe(
      200,
    );
  });

  test("refuses a picture without a session, and serves files under no other path", async () => {
    expect((await put(undefined, png())).statusCode).toBe(401);
    for (const url of [
      "/files/avatars/..%2f..%2fdatabase",
      "/files/avatars/x",
      `/files/avatars/${crypto.randomUUID()}`,
    ]) {
      expect((await server.app.inject({ url })).statusCode, url).toBe(404);
    }
  });

  test("deletes old bytes without a row in the sweep", async () => {
    const user = await buildUser(server);
    const { avatar_url } = (await put(user, png())).json<{ avatar_url: string }>();
    const leftover = `avatars/${crypto.randomUUID()}`;
    await server.ctx.storage.put(leftover, "bytes of a process that died");
    await sweepAvatars(server.ctx);
    expect(await stored()).toContain(leftover);
    await sweepAvatars(server.ctx, Date.now() + 2 * 3_600_000);
    expect(await stored()).not.toContain(leftover);
    expect((await server.app.inject({ url: avatar_url })).statusCode).toBe(200);
  });

  // What follows depends on the bytes, and not on how they are kept.
  if (storage === "bucket") return;

  test.each([
    ["nothing", Buffer.alloc(0), 415, "file_type_refused"],
    ["text", Buffer.from("<svg onload=alert(1)>"), 415, "file_type_refused"],
    ["a page called a picture", Buffer.from("<!doctype html><script>1</script>"), 415, "file_type_refused"],
    ["a gif", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), 415, "file_type_refused"],
    ["a png cut off", png().subarray(0, 40), 415, "file_type_refused"],
    ["a jpeg cut off", jpeg().subarray(0, 60), 415, "file_type_refused"],
    ["more than 2 MB", Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]), 413, "file_too_large"],
  ] as const)("refuses %s", async (_name, bytes, status, code) => {
    const user = await buildUser(server);
    const reply = await put(user, bytes, "image/png");
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code });
    const me = await server.app.inject({ url: "/api/me", headers: user.headers });
    expect(me.json()).toMatchObject({ avatar_url: null });
  });
});
