import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { STORAGES, startTestAppOn } from "../../test/storage.ts";
import { sweepAvatars } from "./avatars.ts";

let server: TestApp;

const SECRET = "GPS 14.6937 N 17.4441 W, camera of Awa";

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function png(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    pngChunk("tEXt", Buffer.from(`Comment\0${SECRET}`)),
    pngChunk("eXIf", Buffer.from(SECRET)),
    pngChunk("IDAT", deflateSync(Buffer.from([0, 1, 2, 3]))),
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
}

/** A minimal JPEG with an orientation and with private metadata around it. */
function jpeg(): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const tiff = Buffer.alloc(26);
  tiff.write("II\x2a\0\x08\0\0\0\x01\0", "latin1");
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(6, 18);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from(SECRET)])),
    segment(0xfe, Buffer.from(SECRET)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
    Buffer.from(SECRET),
  ]);
}

function webp(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, "latin1"), size, data, Buffer.alloc(data.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0x0c, 0);
  const body = Buffer.concat([
    chunk("VP8X", extended),
    chunk("VP8L", Buffer.from([0x2f, 0, 0, 0, 0])),
    chunk("EXIF", Buffer.from(SECRET)),
    chunk("XMP ", Buffer.from(SECRET)),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), body]);
}

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
});
