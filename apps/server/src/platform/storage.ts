import { createWriteStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "./env.ts";

/** Where documents' bytes lie, by key (`{userId}/{requestId}/{docName}-{fileName}`); nothing in it is public. */
export type FileStorage = Disk;

export function openStorage(env: Env): FileStorage {
  return new Disk(new DurableDriver(join(env.dataDir, "files")));
}

/**
 * Files as an object store keeps them: a key has its old bytes or all of the new ones, never a part, and what was
 * answered as stored survives a power cut. flydrive's own driver writes in place and does not wait for the disk.
 */
class DurableDriver extends FSDriver {
  #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#replace(key, async (file) => {
      await pipeline(contents, createWriteStream(file, { flags: "wx", flush: true }));
    });
  }

  override async copy(source: string, destination: string): Promise<void> {
    await this.#replace(destination, async (file) => {
      await copyFile(join(this.#root, source), file);
      await sync(file);
    });
  }

  override async move(source: string, destination: string): Promise<void> {
    const target = join(this.#root, destination);
    await mkdir(dirname(target), { recursive: true });
    await rename(join(this.#root, source), target);
    await sync(dirname(target));
  }

  async #replace(key: string, write: (file: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, key);
    const temporary = `${target}.${crypto.randomUUID()}.part`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await write(temporary);
      await rename(temporary, target);
      await sync(dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

async function sync(path: string): Promise<void> {
  // Windows refuses to open a folder, and makes a rename durable by itself.
  const handle = await open(path, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } catch (error) {
    if (process.platform !== "win32") throw error;
  } finally {
    await handle?.close();
  }
}
