import { createDecipheriv, scryptSync } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { BackupSealError, decrypt, encrypt } from "./encryption.ts";

const PASSPHRASE = "une longue phrase secrète";
/** In chunks of other sizes than the pieces of the file. */
async function* chunksOf(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Buffer) => buffer(encrypt(chunksOf(bytes), PASSPHRASE));
const opened = (bytes: Buffer, passphrase: string | undefined = PASSPHRASE) =>
  buffer(decrypt(chunksOf(bytes, 7_777), passphrase));

const HEAD = 32;
const PIECE = 64 * 1024 + 16;

test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000])("reads back %i bytes", async (size) => {
  const plain = Buffer.alloc(size, "some text ");
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

test("refuses pieces that were cut off, moved, changed or sealed with another key", async () => {
  const bytes = await sealed(Buffer.alloc(200_000, "some text "));
  const pieces = [0, 1, 2, 3].map((index) =>
    bytes.subarray(HEAD + index * PIECE, HEAD + (index + 1) * PIECE),
  );
  const head = bytes.subarray(0, HEAD);
  const [first, second, third, last] = pieces as [Buffer, Buffer, Buffer, Buffer];
  const wrong = [
    Buffer.concat([head, first, second, third]),
    Buffer.concat([head, first]),
    Buffer.concat([head, second, first, third, last]),
    Buffer.concat([head, first, second, third, last, last]),
    bytes.with(HEAD + 5, (bytes[HEAD + 5] ?? 0) ^ 1),
    bytes.with(20, (bytes[20] ?? 0) ^ 1),
    head,
  ];
  for (const [index, one] of wrong.entries())
    await expect(opened(Buffer.from(one)), `variant ${index}`).rejects.toThrow(BackupSealError);
  await expect(opened(bytes, "another passphrase")).rejects.toThrow(BackupSealError);
});

test("passes on unencrypted bytes", async () => {
  const plain = Buffer.from("not encrypted");
  expect((await opened(plain, PASSPHRASE)).equals(plain)).toBe(true);
});

test("derives the key at the cost that OWASP recommends", async () => {
  // Under another address the module has the real `node:crypto` (`test/replace-scrypt.ts`).
  const address = "./encryption.ts?full-cost";
  const real = (await import(address)) as typeof import("./encryption.ts");
  const file = await buffer(real.encrypt(chunksOf(Buffer.from("a backup")), PASSPHRASE));
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  const key = scryptSync(PASSPHRASE, file.subarray(16, HEAD), 32, cost);
  // The nonce of a last piece with the number 0.
  const nonce = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(file.subarray(-16));
  expect(`${decipher.update(file.subarray(HEAD, -16), undefined, "utf8")}${decipher.final("utf8")}`).toBe(
    "a backup",
  );
});
