import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { DataStore, ERRORS, Server, Upload } from "@tus/server";
import type { Context } from "../src/platform/context.ts";

/** The folder of the bare server's files, deleted after each turn. */
const FOLDER = "bare/";

/** Files of a storage, each written at once; the state of uploads is in memory. */
class BareStore extends DataStore {
  override extensions = ["creation"];
  #uploads = new Map<string, Upload>();
  #storage: Context["storage"];

  constructor(storage: Context["storage"]) {
    super();
    this.#storage = storage;
  }

  override async create(upload: Upload): Promise<Upload> {
    this.#uploads.set(upload.id, upload);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = this.#uploads.get(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ ...upload, metadata: upload.metadata ?? {} });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let length = 0;
    const counted = async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        length += chunk.length;
        yield chunk;
      }
    };
    await this.#storage.putStream(`${FOLDER}${id}`, Readable.from(counted(), { objectMode: false }));
    const upload = this.#uploads.get(id);
    if (upload) upload.offset = offset + length;
    return offset + length;
  }

  async empty(): Promise<void> {
    for (const id of this.#uploads.keys()) await this.#storage.delete(`${FOLDER}${id}`);
    this.#uploads.clear();
  }
}

/** The upload library alone, on the storage of the application: no database, no checks, no account. */
export async function startBare({ storage }: Context) {
  const store = new BareStore(storage);
  const server: HttpServer = new Server({
    path: "/files/uploads",
    datastore: store,
    relativeLocation: true,
  }).listen({
    port: 0,
    host: "127.0.0.1",
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    empty: () => store.empty(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
