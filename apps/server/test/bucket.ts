import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

export type BucketRequest = { method: string; path: string; headers: IncomingHttpHeaders };

export type Bucket = {
  /** A complete `STORAGE_URL`. */
  url: string;
  /** Requests to the store, in order. */
  requests: BucketRequest[];
  /** Whether reading needs no credentials. */
  public: boolean;
  /** Simulates a failure of a request: status 500, or a reply cut in the middle. */
  trouble: ((request: BucketRequest) => "error" | "cut" | undefined) | undefined;
  /** Stops the server; `comeBack` restarts it at the same address with its content. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

const NAME = "passerelle-files";
/** The only account, for checking signatures. */
const ACCOUNT = "S3RVER:S3RVER";

/** A real S3 server on loopback with one private bucket. */
export async function startBucket(parameters = ""): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const strict = new S3rver({ directory, silent: true, configureBuckets: [{ name: NAME }] });
  // A second server for listings: the first one's address of a bucket lacks the trailing slash, so it rejects their signatures.
  const listing = new S3rver({ directory, silent: true, allowMismatchedSignatures: true });
  await strict.configureBuckets();
  const [answer, answerListing] = [strict.callback(), listing.callback()];

  const server = createServer((request, response) => {
    const { method = "", url: path = "", headers } = request;
    bucket.requests.push({ method, path, headers });
    const trouble = bucket.trouble?.({ method, path, headers });
    if (trouble === "error") return fail(response, 500, "InternalError");
    if (!headers.authorization && !bucket.public) return fail(response, 403, "AccessDenied");
    if (trouble === "cut") cut(response);
    if (path.startsWith(`/${NAME}/?`)) answerListing(request, response);
    else inTurn(path, response, () => answer(request, response));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const goAway = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    url: `s3://${ACCOUNT}@${NAME}/files?endpoint=http://127.0.0.1:${port}${parameters}`,
    requests: [],
    public: false,
    trouble: undefined,
    goAway,
    comeBack: () => listen(port),
    close: async () => {
      if (server.listening) await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return bucket;
}

/** When the last request of each file has been answered. */
const answered = new Map<string, Promise<void>>();

/**
 * Answers one request of a file after the other. S3 replaces a file at once; s3rver writes it in place, so that a read at the
 * same time would find no file or a part of it.
 */
function inTurn(path: string, response: ServerResponse, answer: () => void): void {
  const [file = ""] = path.split("?", 1);
  const before = answered.get(file) ?? Promise.resolve();
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  const after = before.then(() => closed);
  answered.set(file, after);
  void before.then(() => {
    if (!response.destroyed) answer();
  });
  void after.then(() => {
    if (answered.get(file) === after) answered.delete(file);
  });
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
}

/** Ends the connection after half of the first chunk. */
function cut(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = (chunk: Buffer) => {
    write(chunk.subarray(0, chunk.length / 2), () => response.socket?.destroy());
    return true;
  };
}
