/**
 * A bare HTTP server, in its own process, that renders the React tree of a page with `renderToString` for each request, in
 * as many threads as the application has. Its page has the application's length and content.
 */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { readEnv, runAsProduction } from "../../apps/server/src/platform/env.ts";
import { builtPages } from "../../apps/server/src/platform/page-threads.ts";
import { answerAsked } from "../server-process.ts";
import type { AskedOfThread, ThreadAnswer } from "./react-thread.ts";

/** `capture`: the URL of the application's page. */
export type Asked = { capture: string };
export type Ready = { port: number };

type Thread = { worker: Worker; busy: number };

// Development builds of React are several times slower.
runAsProduction();
const threads = Array.from(
  { length: readEnv().pageThreads },
  (): Thread => ({
    worker: new Worker(new URL("./react-thread.ts", import.meta.url), { workerData: builtPages("index.js") }),
    busy: 0,
  }),
);
const waiting = new Map<number, ServerResponse>();
let requests = 0;
/** Filler with the size of the stylesheets and of the scripts with the loaders' data, which are not part of the tree. */
let padding = Buffer.alloc(0);

const post = ({ worker }: Thread, asked: AskedOfThread) => worker.postMessage(asked);

for (const thread of threads) {
  thread.worker.on("message", (answer: ThreadAnswer) => {
    if ("captured" in answer) return;
    thread.busy -= 1;
    const reply = waiting.get(answer.rendered);
    waiting.delete(answer.rendered);
    reply?.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": answer.html.length + padding.length,
    });
    reply?.write(answer.html);
    reply?.end(padding);
  });
}

const server = createServer((_request, reply) => {
  const thread = threads.reduce((least, one) => (one.busy < least.busy ? one : least));
  requests += 1;
  waiting.set(requests, reply);
  thread.busy += 1;
  post(thread, { render: requests });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

async function capture(page: string): Promise<Ready> {
  padding = Buffer.alloc(0);
  let captured = "";
  for (const thread of threads) {
    const answered = once(thread.worker, "message") as Promise<[{ captured: string }]>;
    post(thread, { capture: page });
    [{ captured }] = await answered;
  }
  const { port } = server.address() as AddressInfo;
  const bare = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  if (markupOf(bare) !== markupOf(captured))
    throw new Error(`the bare server renders another page than ${page}`);
  padding = Buffer.alloc(Buffer.byteLength(captured) - Buffer.byteLength(bare), " ");
  return { port };
}

/**
 * A page without the parts that the two renderers write differently: document type, scripts, comments, nonces and stylesheets,
 * whose text the application writes into the page.
 */
const markupOf = (html: string) =>
  html
    .replace("<!DOCTYPE html>", "")
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll(/<style data-href\b.*?<\/style>|<link rel="stylesheet"[^>]*>/gs, "");

answerAsked<Asked>(
  ({ capture: page }) => capture(page),
  async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  },
);
process.send?.("started");
