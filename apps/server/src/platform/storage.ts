import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk, errors } from "flydrive";
import { ConfigurationError, type Env } from "./env.ts";
import type { ByteRange, FileDriver } from "./storage-driver.ts";
import { FolderDriver } from "./storage-folder.ts";

/**
 * Stores bytes by key; nothing in it is public. A key has all of its bytes or none, and a completed write survives a power cut.
 * All processes of the product share a bucket. There is no renaming or copying: a bucket cannot rename, and a file that cannot
 * move needs no second check when it is read.
 */
export type FileStorage = Pick<
  Disk,
  "put" | "putStream" | "getBytes" | "getStream" | "getMetaData" | "exists" | "delete" | "listAll"
> & {
  /** The bytes of a range, which must lie in the file. */
  getRange: (key: string, range: ByteRange) => Promise<Readable>;
  /** Rejects when the storage cannot be used now; reads and writes nothing. */
  reach: () => Promise<void>;
  /** Writes, reads and deletes a file. Throws ConfigurationError if that fails, or if the file is public. */
  check: () => Promise<void>;
};

/** Opens the bucket of `STORAGE_URL`, or the folder beside the embedded database, without reading from it. */
export async function openStorage(env: Env): Promise<FileStorage> {
  if (!env.storage) return new DriverStorage(new FolderDriver(join(env.dataDir, "files")), "DATA_DIR");
  // The store's library is large, and most installations start without it.
  const { openBucket } = await import("./storage-bucket.ts");
  return new DriverStorage(openBucket(env.storage), "STORAGE_URL");
}

class DriverStorage extends Disk implements FileStorage {
  #driver: FileDriver;
  #variable: string;

  constructor(driver: FileDriver, variable: string) {
    super(driver);
    this.#driver = driver;
    this.#variable = variable;
  }

  async getRange(key: string, range: ByteRange): Promise<Readable> {
    try {
      return await this.#driver.getRange(key, range);
    } catch (error) {
      throw new errors.E_CANNOT_READ_FILE([key], { cause: error });
    }
  }

  reach(): Promise<void> {
    return this.#driver.reach();
  }

  async check(): Promise<void> {
    const key = `start-${crypto.randomUUID()}`;
    await this.#try("written", () => this.put(key, key));
    const found = await this.#try("read", () => this.getBytes(key));
    const open = await this.#try("read", () => this.#driver.isPublic(key));
    await this.#try("deleted", () => this.delete(key));
    if (Buffer.from(found).toString() !== key) {
      throw new ConfigurationError(`${this.#variable}: what was written there is not what is read`);
    }
    if (open) {
      throw new ConfigurationError(
        `${this.#variable}: anybody may read the files there; make the bucket private`,
      );
    }
  }

  async #try<T>(done: string, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      const { name, message } = ((error as Error).cause ?? error) as Error;
      throw new ConfigurationError(
        `${this.#variable}: files there cannot be ${done} (${name}: ${message || "no answer"})`,
        { cause: error },
      );
    }
  }
}

const FAILURES = [
  errors.E_CANNOT_READ_FILE,
  errors.E_CANNOT_WRITE_FILE,
  errors.E_CANNOT_DELETE_FILE,
  errors.E_CANNOT_GET_METADATA,
];

/** Whether the store failed: the same call may succeed later. A missing file is not a failure. */
export function isStorageFailure(error: unknown): boolean {
  return FAILURES.some((failure) => error instanceof failure) && !isMissing(error);
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || name === "NoSuchKey" || name === "NotFound" || isMissing(error.cause);
}
