import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { type BirpcReturn, createBirpc } from "birpc";
import type { FastifyBaseLogger } from "fastify";
import { type Env, ROOT, runAsProduction } from "./env.ts";
import { createLog } from "./log.ts";
import {
  type Answer,
  type ApiCall,
  type ApiReply,
  type OfServer,
  type OfThread,
  READY,
} from "./page-thread.ts";

/** The folder of the built web application. */
export const BUILD = join(ROOT, "apps/web/build");

/** The address of a module that renders the built pages. */
export const builtPages = (name: string): string => pathToFileURL(join(BUILD, "server", name)).href;

/** Answers the calls of the API that loaders make for a visit. */
export type LoaderCall<Visit> = (call: ApiCall, visit: Visit) => Promise<ApiReply>;

/**
 * Megabytes. The objects of a page are garbage a moment later; a larger young generation would use memory that is never returned.
 * A thread that exceeds its old generation dies and is replaced.
 */
const HEAP = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 };

type Thread = {
  worker: Worker;
  rpc: BirpcReturn<OfThread, OfServer>;
  /** Pages that it is rendering. */
  busy: number;
};

export type PageThreads<Visit> = {
  render: (request: Request, visit: Visit) => Promise<Answer>;
  close: () => Promise<void>;
};

/** Threads that load the pages. `connect` waits for the first of them and starts the others; loaders reach the API by `call`. */
export type StartedThreads<Visit> = {
  connect: (call: LoaderCall<Visit>) => Promise<PageThreads<Visit>>;
};

/**
 * Renders pages in `count` threads (decision 0053): rendering takes milliseconds, which would block all other calls. The first
 * loads the pages while the caller loads the application. A thread that dies is replaced; the pages that it was rendering fail.
 */
export function startPageThreads<Visit>(
  build: string,
  count: number,
  log: FastifyBaseLogger,
): StartedThreads<Visit> {
  /** All that run, also those that still load the pages. */
  const workers = new Set<Worker>();
  /** The threads that can render. */
  const threads: Thread[] = [];
  const visits = new Map<number, Visit>();
  let call: LoaderCall<Visit> | undefined;
  let lastVisit = 0;
  let closed = false;
  const report = (err: unknown) => {
    if (!closed) log.error({ err }, "no thread for the pages");
  };

  async function open(): Promise<void> {
    const worker = new Worker(new URL("./page-thread.ts", import.meta.url), {
      workerData: build,
      resourceLimits: HEAP,
    });
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
    const rpc = createBirpc<OfThread, OfServer>(
      {
        call: (asked, number) => {
          const visit = visits.get(number);
          if (visit === undefined || !call) throw new Error("a call of no visit");
          return call(asked, visit);
        },
      },
      {
        post: (message) => worker.postMessage(message),
        on: (listener) => worker.on("message", (message) => message !== READY && listener(message)),
        timeout: -1,
      },
    );
    const thread = { worker, rpc, busy: 0 };
    await new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`a thread of the pages ended with ${code}`)));
      worker.on("message", (message) => message === READY && resolve());
    });
    threads.push(thread);
    worker.on("error", (err) => log.error({ err }, "a thread of the pages died"));
    worker.on("exit", () => {
      rpc.$close(new Error("the thread of the page ended"));
      threads.splice(threads.indexOf(thread), 1);
      if (!closed) open().catch(report);
    });
  }

  const first = open();
  // `connect` throws the error; the caller may still be loading.
  first.catch(() => {});

  const render: PageThreads<Visit>["render"] = async (request, visit) => {
    // There is none when the last thread died and could not be replaced at once.
    if (threads.length === 0) await open();
    const thread = threads.reduce((least, one) => (one.busy < least.busy ? one : least));
    lastVisit += 1;
    const number = lastVisit;
    visits.set(number, visit);
    thread.busy += 1;
    try {
      const { url, method } = request;
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
      const sent = { url, method, headers: [...request.headers], body };
      const answer = await thread.rpc.render(sent, number);
      const { buffer, byteOffset, byteLength } = answer.body;
      return {
        response: new Response(null, { status: answer.status, headers: answer.headers }),
        html: Buffer.from(buffer, byteOffset, byteLength),
      };
    } finally {
      thread.busy -= 1;
      visits.delete(number);
    }
  };

  const close = async () => {
    closed = true;
    await Promise.all([...workers].map((worker) => worker.terminate()));
  };

  return {
    connect: async (server) => {
      call = server;
      await first;
      // Started later, because they would slow down the first answer.
      for (let others = count - 1; others > 0; others -= 1) open().catch(report);
      return { render, close };
    },
  };
}

/** Starts to load the built pages. Call it before importing the application, so that both are loaded at the same time. */
export function startPages<Visit>({ pageThreads, logLevel }: Env): StartedThreads<Visit> {
  runAsProduction();
  return startPageThreads(builtPages("index.js"), pageThreads, createLog(logLevel));
}
