import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Context } from "../../platform/context.ts";
import { discardUpload } from "./finish.ts";
import { storePieces } from "./pieces.ts";
import { findUploadState } from "./queries.ts";

/** A bad connection does not cause more pieces than this, but a client that fills the storage with single bytes does. */
const MOST_PIECES = 5_000;

/**
 * Open uploads for the upload library: their state is in rows and their bytes are files of the storage, so any
 * process can continue them. Needs no lock between processes, because rows decide who writes the next piece.
 */
export class UploadDataStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];
  #ctx: Context;

  constructor(ctx: Context) {
    super();
    this.#ctx = ctx;
  }

  override async getUpload(id: string): Promise<Upload> {
    const state = await findUploadState(this.#ctx.db, id);
    if (!state || state.pieces > MOST_PIECES) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: state.size, offset: state.offset, metadata: state.metadata });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const reached = await storePieces(this.#ctx, id, offset, stream);
    if (reached === undefined) throw ERRORS.INVALID_OFFSET;
    return reached;
  }

  override remove(id: string): Promise<void> {
    return discardUpload(this.#ctx, id);
  }
}
