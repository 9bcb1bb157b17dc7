import { parentPort, workerData } from "node:worker_threads";
import { createBirpc } from "birpc";
import { collectWhenIdle } from "./collect-when-idle.ts";
import { frozen } from "./frozen.ts";

/** `apps/web/app/server.ts`, built. */
export type WebApp = {
  createPages: <Visit>(
    transport: (
      url: string,
      init: RequestInit,
      visit: Visit,
    ) => Promise<Pick<Response, "ok" | "status" | "json">>,
  ) => (request: Request, visit: Visit) => Promise<Answer>;
};

/** `apps/web/app/reader.ts`, built: the headers that a page may depend on besides its address. */
export type WebReader = {
  readerOf: (headers: {
    cookie?: string | undefined;
    "accept-language"?: string | undefined;
  }) => Record<string, string>;
};

/** `html`: the body of a page that was rendered. */
export type Answer = { response: Response; html?: Buffer | undefined };

/** A request and a reply as they are sent between threads. */
export type SentRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
};
export type SentAnswer = { status: number; headers: [string, string][]; body: Uint8Array };

/** A call of the API by a loader. `known`: the etag of the reply that this thread has cached; that reply is not sent again. */
export type ApiCall = {
  url: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: string | undefined;
  known: string | undefined;
};
/** `json`: the text of the reply; undefined when its etag is still the known one. */
export type ApiReply = { status: number; etag: string | undefined; json: string | undefined };

export type OfThread = { render: (request: SentRequest, visit: number) => Promise<SentAnswer> };
export type OfServer = { call: (call: ApiCall, visit: number) => Promise<ApiReply> };

/** The visit of the first rendering; `page-threads.ts` counts the visits of readers from 1. */
const WARM_UP_VISIT = 0;
const WARM_UP = "http://localhost/offline.html";

const isOk = (status: number) => status >= 200 && status < 300;

/** Replies whose values a thread caches. */
const KEPT_VALUES = 100;

/** Serves one of the threads that render pages (`page-threads.ts`), with the build that `workerData` names. */
async function serve(): Promise<void> {
  const { createPages } = (await import(workerData as string)) as WebApp;
  const port = parentPort;
  if (!port) throw new Error("not a thread");
  const values = new Map<string, { etag: string; value: unknown }>();

  const render: OfThread["render"] = async ({ url, method, headers, body }, visit) => {
    const request = new Request(url, { method, headers, ...(body && { body: body as BodyInit }) });
    const { response, html } = await pages(request, visit);
    const sent = html ?? new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers], body: sent };
  };
  const server = createBirpc<OfServer, OfThread>(
    { render },
    {
      // Transferred, since copying a page would cost as much as sending it.
      post: (message: { r?: Partial<SentAnswer> }) => port.postMessage(message, transferOf(message.r?.body)),
      on: (listener) => port.on("message", listener),
      // The loader waits as long as the call takes, as it would in one thread.
      timeout: -1,
    },
  );
  const pages = createPages<number>(async (url, init, visit) => {
    // Waiting for the application would delay the first page of a reader.
    if (visit === WARM_UP_VISIT) return { ok: false, status: 503, json: async () => undefined };
    const headers = init.headers as Record<string, string>;
    const key = init.method && init.method !== "GET" ? undefined : `${headers["accept-language"]} ${url}`;
    const known = key === undefined ? undefined : values.get(key);
    const { status, etag, json } = await server.call(
      {
        url,
        method: init.method,
        headers,
        body: (init.body as string | null) ?? undefined,
        known: known?.etag,
      },
      visit,
    );
    const text = json ?? "";
    if (key === undefined || etag === undefined)
      return { ok: isOk(status), status, json: async () => JSON.parse(text) };
    const value = json === undefined ? known?.value : frozen(JSON.parse(json));
    values.delete(key);
    values.set(key, { etag, value });
    for (const oldest of values.keys()) {
      if (values.size <= KEPT_VALUES) break;
      values.delete(oldest);
    }
    return { ok: isOk(status), status, json: async () => value };
  });

  collectWhenIdle();
  port.postMessage(READY);
  // Compiles the renderer while the application is loaded. Without settings this is the error page, without a frame.
  await pages(new Request(WARM_UP), WARM_UP_VISIT).catch(() => {});
}

/** The memory of the body, unless it is shared: small buffers have common memory. */
const transferOf = (body: Uint8Array | undefined) =>
  body && body.byteLength === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : [];

/** The message of a thread that is ready to render. */
export const READY = "ready";

if (parentPort) await serve();
