import type { Readable } from "node:stream";
import type { DriverContract } from "flydrive/types";

/** Offsets of the first and the last byte, both included. */
export type ByteRange = { first: number; last: number };

export interface FileDriver extends DriverContract {
  getRange(key: string, range: ByteRange): Promise<Readable>;
  /** Rejects when files can be neither read nor written now. */
  reach(): Promise<void>;
  /** Whether the file can be read without credentials. */
  isPublic(key: string): Promise<boolean>;
}
