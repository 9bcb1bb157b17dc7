import type { Readable } from "node:stream";
import type { DriverContract } from "flydrive/types";

/** Offsets of the first byte and of the last one, which is part of it. */
export type ByteRange = { first: number; last: number };

export interface FileDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>;
  /** Whether the file can be read without credentials. */
  isPublic(key: string): Promise<boolean>;
}
