import { constants, createWriteStream } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DriveFile } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { ByteRange, FileDriver } from "./storage-driver.ts";
import { walkKeys } from "./storage-walk.ts";

type ListOptions = { recursive?: boolean; paginationToken?: string };
/** Files per page of a listing, as in a bucket. */
const PAGE = 1_000;

/** A folder as a storage. flydrive's own driver writes in place and does not wait for the disk. */
export class FolderDriver extends FSDriver implements FileDriver {
  #root: string;
  #page: number;

  constructor(root: string, page = PAGE) {
    super({ location: root, visibility: "private" });
    this.#root = root;
    this.#page = page;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#replace(key, (file) => writeFile(file, contents, { flag: "wx", flush: true }));
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#replace(key, (file) =>
      pipeline(contents, createWriteStream(file, { flags: "wx", flush: true })),
    );
  }

  override async getStream(key: string): Promise<Readable> {
    return (await this.#open(key)).createReadStream();
  }

  async getRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    return (await this.#open(key)).createReadStream({ start: first, end: last });
  }

  /** Lists in pages, as a bucket does: flydrive's own method reads all names at once. The token is the last key. */
  override async listAll(prefix: string, options: ListOptions = {}): ReturnType<FSDriver["listAll"]> {
    const { recursive = false, paginationToken = "" } = options;
    if (!recursive) return super.listAll(prefix, options);
    const folder = prefix.replace(/^\/|\/$/g, "").replace(/$/, prefix.replaceAll("/", "") && "/");
    const keys: string[] = [];
    for await (const key of walkKeys(this.#root, folder, paginationToken)) {
      if (keys.push(key) > this.#page) break;
    }
    const more = keys.length > this.#page;
    if (more) keys.pop();
    const files = keys.map((key) => new DriveFile(key, this));
    return { objects: files, ...(more && { paginationToken: keys.at(-1) as string }) };
  }

  async reach(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    await access(this.#root, constants.R_OK | constants.W_OK);
  }

  isPublic(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Opens the file before returning: a missing file fails here, not in the middle of a reply. */
  #open(key: string): Promise<FileHandle> {
    return open(join(this.#root, key), "r");
  }

  async #replace(key: string, write: (file: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, key);
    const folder = dirname(target);
    // Not derived from the name of the file, which may already have the maximum length.
    const temporary = join(folder, `.${crypto.randomUUID()}.part`);
    const made = await mkdir(folder, { recursive: true });
    try {
      await write(temporary);
      await rename(temporary, target);
      await sync(folder);
      // The entry of a new folder is in its parent, which must be flushed too.
      for (let above = folder; made && above.length >= made.length; ) {
        above = dirname(above);
        await sync(above);
      }
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

async function sync(path: string): Promise<void> {
  // Windows cannot open a folder, and makes a rename durable by itself.
  const handle = await open(path, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } catch (error) {
    if (process.platform !== "win32") throw error;
  } finally {
    await handle?.close();
  }
}
