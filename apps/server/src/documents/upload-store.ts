import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Context } from "../platform/context.ts";
import { storePieces } from "./pieces.ts";
import { findUploadState } from "./queries.ts";
import { discardUpload } from "./store.ts";

/** Beyond these it is no bad line that cuts an upload, but somebody who fills the store with single bytes. */
const MOST_PIECES = 5_000;

/**
 * Uploads in progress as the upload library sees them: their state is rows and their bytes files of the storage, so any
 * process goes on where another has stopped. It needs no lock between processes: rows decide who writes the next piece.
 */
export class UploadStore extends DataStore {
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
