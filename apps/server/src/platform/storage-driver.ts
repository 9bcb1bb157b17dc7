import type { Readable } from "node:stream";
import type { DriverContract } from "flydrive/types";

/** Offsets of the first and the last byte, both included. */
export type ByteRange = { first: number; last: number };

export interface FileDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>;
  /** Whether the file can be read without credentials. */
  isPublic(key: string): Promise<boolean>;
}
