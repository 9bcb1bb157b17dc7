import { Agent, request } from "node:http";
import { metadata } from "../../apps/server/test/builders/documents.ts";

type Sent = { status: number; location: string | undefined };

/** The next upload of a connection: the headers of its person, and the metadata of the upload. */
export type Next = () => { headers: Record<string, string>; metadata: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * Uploads files like `bytes` for some seconds, one after the other on each connection; each takes one call to create it and one
 * to send it. Resolves with the acknowledged megabytes per second. Throws for a refusal.
 */
export async function uploadFor(
  port: number,
  seconds: number,
  bytes: Buffer,
  connections: readonly Next[],
): Promise<number> {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let files = 0;
  await Promise.all(
    connections.map(async (next) => {
      while (performance.now() < until) {
        await uploadOne(port, bytes, next());
        files += 1;
      }
    }),
  );
  return (files * bytes.length) / 1_000_000 / ((performance.now() - begun) / 1_000);
}

async function uploadOne(
  port: number,
  bytes: Buffer,
  { headers, metadata: values }: ReturnType<Next>,
): Promise<void> {
  const common = { ...headers, "tus-resumable": "1.0.0" };
  const created = await send(port, "POST", "/files/uploads", {
    ...common,
    "upload-length": String(bytes.length),
    "upload-metadata": metadata(values),
  });
  if (created.status !== 201 || !created.location)
    throw new Error(`no upload was created: ${created.status}`);
  const path = created.location;
  const content = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const sent = await send(port, "PATCH", path, { ...common, ...content }, bytes);
  if (sent.status !== 204) throw new Error(`the bytes were refused: ${sent.status}`);
}

function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        headers: { ...headers, "content-length": String(body.length) },
      },
      (reply) => {
        reply.resume();
        reply.once("end", () => resolve({ status: reply.statusCode ?? 0, location: reply.headers.location }));
        reply.once("error", reject);
      },
    );
    call.once("error", reject);
    call.end(body);
  });
}
