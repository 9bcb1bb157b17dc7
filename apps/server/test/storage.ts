import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { startTestApp, type TestApp } from "./app.ts";

/** What the product keeps files in: what holds for one must hold for the other. */
export const STORAGES = ["folder", "bucket"] as const;

/** The whole application, as `startTestApp`, on a storage of that kind. */
export async function startTestAppOn(
  kind: (typeof STORAGES)[number],
  variables: Record<string, string> = {},
): Promise<TestApp> {
  const storage = await startStorage(kind);
  const server = await startTestApp({ ...storage.variables, ...variables });
  const { close } = server;
  server.close = async () => {
    await close();
    await storage.close();
  };
  return server;
}

type Started = { variables: Record<string, string>; close: () => Promise<void> };

/** The configuration of a storage of that kind, empty and its own. */
export async function startStorage(kind: (typeof STORAGES)[number]): Promise<Started> {
  if (kind === "folder") return { variables: {}, close: () => Promise.resolve() };
  const { url, close } = await startBucket();
  return { variables: { STORAGE_URL: url }, close };
}

export type BucketRequest = { method: string; path: string; headers: IncomingHttpHeaders };

export type Bucket = {
  /** A `STORAGE_URL` with everything in it. */
  url: string;
  /** What was asked of the store, in order. */
  requests: BucketRequest[];
  /** Whether those without credentials may read, too. */
  public: boolean;
  /** What goes wrong with a request: it is answered 500, or its answer ends in the middle. */
  trouble: ((request: BucketRequest) => "error" | "cut" | undefined) | undefined;
  /** Nobody listens there any more; `comeBack` to the same address, with what was stored. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

const NAME = "passerelle-files";
/** The one account of the server, which checks signatures by it. */
const ACCOUNT = "S3RVER:S3RVER";

/** A real S3 server on loopback with one bucket, private as on AWS. */
export async function startBucket(parameters = ""): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const strict = new S3rver({ directory, silent: true, configureBuckets: [{ name: NAME }] });
  // Its own idea of a bucket's address has no slash at the end, so it takes the signature of every listing for a forged one.
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
    else answer(request, response);
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

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
}

/** Ends the connection when half of the first bytes are sent. */
function cut(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = (chunk: Buffer) => {
    write(chunk.subarray(0, chunk.length / 2), () => response.socket?.destroy());
    return true;
  };
}
