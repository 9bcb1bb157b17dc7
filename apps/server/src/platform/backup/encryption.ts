import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { open } from "node:fs/promises";

/** The first bytes of an encrypted backup, before its salt. */
const MAGIC = Buffer.from("PASSERELLE-ENC1\n");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const CIPHER = "aes-256-gcm";

/** The passphrase is wrong, or the file was changed or is incomplete. */
export class BackupSealError extends Error {}

/** Each guess costs 64 MiB and a tenth of a second (OWASP's recommendation for scrypt). */
const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 });

/**
 * The nonce of a piece contains its number, so that pieces cannot be moved, and marks the last piece, so that none can be cut
 * off.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Pieces of exactly `size` bytes, and a last one that may be shorter or empty. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // Keeps a last full piece back: it may be the last one.
    for (; rest.length > size; rest = rest.subarray(size))
      yield { piece: rest.subarray(0, size), isLast: false };
  }
  yield { piece: rest, isLast: true };
}

/** Encrypts with AES-256-GCM in pieces of 64 KiB, under a key derived from the passphrase. */
export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  // Each file has its own key, because the nonces are only numbers.
  const key = keyOf(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Whether `encrypt` wrote the file. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.subarray(0, bytesRead).equals(MAGIC);
  } finally {
    await opened.close();
  }
}

/** Decrypts what `encrypt` wrote; passes on unencrypted bytes unchanged. Throws BackupSealError. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < MAGIC.length + SALT_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const rest = { [Symbol.asyncIterator]: () => chunks };
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield head;
    yield* rest;
    return;
  }
  if (passphrase === undefined)
    throw new BackupSealError(
      "the backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with",
    );
  const key = keyOf(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  async function* sealed() {
    yield head.subarray(MAGIC.length + SALT_BYTES);
    yield* rest;
  }
  let number = 0;
  for await (const { piece, isLast } of inPieces(sealed(), PIECE_BYTES + TAG_BYTES)) {
    try {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(piece.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new BackupSealError("the passphrase is wrong, or the backup was changed or is incomplete", {
        cause,
      });
    }
    number += 1;
  }
}
