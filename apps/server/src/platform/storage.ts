import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "./env.ts";

/** Where documents' bytes lie, by key (`{userId}/{requestId}/{docName}-{fileName}`); nothing in it is public. */
export type FileStorage = Disk;

export function openStorage(env: Env): FileStorage {
  return new Disk(new FSDriver({ location: join(env.dataDir, "files"), visibility: "private" }));
}
