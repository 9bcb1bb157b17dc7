import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { ApiCall } from "./page-thread.ts";
import { type PageThreads, startPageThreads } from "./page-threads.ts";

/** A build whose pages contain the API's replies to the calls in their address; `/die` ends its thread. */
const BUILD = `data:text/javascript,${encodeURIComponent(`
  export const createPages = (transport) => async (request, visit) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/die") process.exit(1);
    const answers = [];
    for (const call of searchParams.getAll("call")) {
      const reply = await transport(call, { headers: { "accept-language": "fr" } }, visit);
      answers.push([reply.status, await reply.json()]);
    }
    const body = JSON.stringify({ method: request.method, body: await request.text(), answers });
    if (pathname === "/streamed") return { response: new Response(body, { status: 202 }) };
    const headers = new Headers({ "content-language": "fr" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    return { response: new Response(null, { status: 200, headers }), html: Buffer.from(body) };
  };
`)}`;

type Visit = { who: string; calls: ApiCall[] };

let threads: PageThreads<Visit> | undefined;
afterEach(() => threads?.close());

/** Opens threads; `reply` is the API's, of which threads are sent only what they do not have. */
async function open(reply: () => { etag?: string; value: unknown }): Promise<PageThreads<Visit>> {
  const started = startPageThreads<Visit>(BUILD, 2, pino({ level: "silent" }));
  threads = await started.connect(async (call, visit) => {
    visit.calls.push(call);
    const { etag, value } = reply();
    const isKnown = etag !== undefined && etag === call.known;
    return { status: 200, etag, json: isKnown ? undefined : JSON.stringify([visit.who, value]) };
  });
  return threads;
}

const visitOf = (who: string): Visit => ({ who, calls: [] });

async function show(path: string, init?: RequestInit, visit = visitOf("Awa")) {
  const rendered = await threads?.render(new Request(`http://localhost${path}`, init), visit);
  if (!rendered) throw new Error("no threads");
  const { response, html = Buffer.alloc(0) } = rendered;
  return {
    response,
    visit,
    ...(JSON.parse(html.toString()) as { method: string; body: string; answers: unknown }),
  };
}

test("returns a page as it was rendered: status, headers and bytes, with a form's body", async () => {
  await open(() => ({ value: 1 }));
  const page = await show("/form", { method: "POST", body: "a=é" });
  expect(page).toMatchObject({ method: "POST", body: "a=é" });
  expect(page.response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(page.response.headers.get("content-language")).toBe("fr");
  const { response, body } = await show("/streamed");
  expect([response.status, body]).toEqual([202, ""]);
});

test("gives each of many concurrent pages the replies to its own calls", async () => {
  await open(() => ({ value: 1 }));
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, n) => show("/?call=/api/me&call=/api/me", undefined, visitOf(`${n}`))),
  );
  pages.forEach(({ answers }, n) => {
    expect(answers).toEqual([
      [200, [`${n}`, 1]],
      [200, [`${n}`, 1]],
    ]);
  });
});

test("does not send a known reply again until it changes", async () => {
  let reply = { etag: "one", value: 1 };
  await open(() => reply);
  const both = async () => (await show("/?call=/api/a&call=/api/a")).answers;
  const first = [200, ["Awa", 1]];
  expect(await both()).toEqual([first, first]);
  const { visit } = await show("/?call=/api/a");
  reply = { etag: "two", value: 2 };
  const second = [200, ["Awa", 2]];
  expect(await both()).toEqual([second, second]);
  // Either thread: it knew the reply at the second call.
  expect(visit.calls.every(({ known }) => known === undefined || known === "one")).toBe(true);
});

test("remembers nothing of a call that must not be cached", async () => {
  let value = 1;
  await open(() => ({ value: value++ }));
  const { answers, visit } = await show("/?call=/api/a&call=/api/a");
  expect(answers).toEqual([
    [200, ["Awa", 1]],
    [200, ["Awa", 2]],
  ]);
  expect(visit.calls.map(({ known }) => known)).toEqual([undefined, undefined]);
});

test("fails the pages of a thread that dies, and replaces it", async () => {
  await open(() => ({ value: 1 }));
  await expect(show("/die")).rejects.toThrow();
  await vi.waitFor(async () => expect((await show("/?call=/api/a")).answers).toEqual([[200, ["Awa", 1]]]), {
    timeout: patience(10_000),
  });
});
