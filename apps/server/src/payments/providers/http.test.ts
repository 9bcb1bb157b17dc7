import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createHttpClient, keepAccessToken, UnknownResultError } from "./http.ts";

const servers: ReturnType<typeof createServer>[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const Charge = z.object({ id: z.string() });
const order = { method: "POST", path: "/charges", query: { phone: "237670000000" }, json: {} } as const;

test("returns the body that belongs to the status", async () => {
  const apiUrl = await serve((request, response) => {
    response.writeHead(request.url === "/known" ? 200 : 404).end('{"id":"c1","more":true}');
  });
  const http = createHttpClient({ name: "test", apiUrl });
  const replies = { 200: Charge, 404: z.unknown() };
  expect(await http.call({ method: "GET", path: "/known" }, replies)).toMatchObject({
    status: 200,
    body: { id: "c1" },
  });
  expect(await http.call({ method: "GET", path: "/other" }, replies)).toMatchObject({ status: 404 });
});

test.each([
  ["another status", 418, '{"id":"secret"}'],
  ["other JSON", 200, '{"id":42,"name":"secret"}'],
  ["no JSON", 200, "<p>secret"],
  ["no body", 200, ""],
])("throws an unknown result for %s, without quoting it", async (_, status, body) => {
  const apiUrl = await serve((_request, response) => response.writeHead(status).end(body));
  const failure = await createHttpClient({ name: "test", apiUrl })
    .call(order, { 200: Charge })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnknownResultError);
  expect((failure as UnknownResultError).status).toBe(status);
  expect((failure as Error).message).toContain(`test: POST /charges answered ${status}`);
  expect(String((failure as Error).stack)).not.toMatch(/secret|237670000000/);
});

test.each([
  ["that never begins", () => {}],
  [
    "whose body never ends",
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(200).write("{"),
  ],
])("gives up an answer %s", async (_, answer) => {
  const http = createHttpClient({
    name: "test",
    apiUrl: await serve(answer),
    deadline: () => AbortSignal.timeout(100),
  });
  await expect(http.call(order, { 200: Charge })).rejects.toThrow("has no complete answer");
});

test("gives up an answer that is too long", async () => {
  const apiUrl = await serve((_request, response) => response.writeHead(200).end('{"id":"0123456789"}'));
  const http = createHttpClient({ name: "test", apiUrl, maxBytes: 10 });
  await expect(http.call(order, { 200: Charge })).rejects.toThrow(UnknownResultError);
});

test("does not follow a redirect with its keys", async () => {
  const visited: (string | undefined)[] = [];
  const apiUrl = await serve((request, response) => {
    visited.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  const http = createHttpClient({ name: "test", apiUrl });
  await expect(http.call(order, { 200: Charge })).rejects.toThrow(UnknownResultError);
  expect(visited).toEqual(["/charges?phone=237670000000"]);
});

test("replaces a token that was refused, once", async () => {
  const seen: (string | undefined)[] = [];
  const apiUrl = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  let count = 0;
  const token = keepAccessToken(async () => ({ token: `t${++count}`, expiresIn: 3600 }));
  const http = createHttpClient({ name: "test", apiUrl, token });
  await expect(http.call(order, { 200: Charge })).rejects.toThrow("answered 401");
  expect(seen).toEqual(["Bearer t1", "Bearer t2"]);
});

test("keeps a token until shortly before its end, and shares its request", async () => {
  let count = 0;
  const keeping = (expiresIn: number) => keepAccessToken(async () => ({ token: `t${++count}`, expiresIn }));

  const long = keeping(3600);
  expect(await Promise.all([long.get(), long.get()])).toEqual(["t1", "t1"]);
  expect(await long.get()).toBe("t1");

  const short = keeping(60);
  expect(await short.get()).toBe("t2");
  expect(await Promise.all([short.get(), short.get()])).toEqual(["t3", "t3"]);
});

test("requests a token again after a failure", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve({ token: "t", expiresIn: 3600 })];
  const token = keepAccessToken(() => answers.shift() as Promise<{ token: string; expiresIn: number }>);
  await expect(token.get()).rejects.toThrow("down");
  expect(await token.get()).toBe("t");
});
