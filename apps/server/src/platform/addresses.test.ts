import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { registerCatchAll, type Visit } from "./pages.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test.each([
  ["POST", "/landing", 404, "not_found"],
  ["DELETE", "/", 404, "not_found"],
  ["GET", "/api/requests/%ff", 400, "invalid_input"],
] as const)("refuses %s %s like any invalid request", async (method, url, status, code) => {
  const reply = await server.app.inject({ method, url });
  expect(reply.headers["content-type"]).toContain("application/problem+json");
  expect(reply.json()).toMatchObject({ status, code, request_id: expect.any(String) });
});

test("ends a request that never completes", () => {
  expect(server.app.server.requestTimeout).toBe(600_000);
});

test("passes a form with its sender's address to the page, and refuses one that is too large", async () => {
  const { default: Fastify } = await import("fastify");
  const app = Fastify();
  const render = async (request: Request, { address }: Visit) => {
    const form = Object.fromEntries((await request.formData()) as Iterable<[string, string]>);
    return { response: Response.json({ ...form, address, origin: request.headers.get("origin") }) };
  };
  registerCatchAll(app, () => ({ render, readerOf: () => ({}) }));
  const post = (payload: string) =>
    app.inject({
      method: "POST",
      url: "/contact",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
      remoteAddress: "192.0.2.7",
      payload,
    });
  expect((await post("name=Awa+Ndiaye&message=%C3%A9t%C3%A9")).json()).toEqual({
    name: "Awa Ndiaye",
    message: "été",
    address: "192.0.2.7",
    origin: null,
  });
  expect((await post(`message=${"a".repeat(70_000)}`)).statusCode).toBe(413);
  await app.close();
});

test("requests a page by its path, whatever host the address names", async () => {
  const { default: Fastify } = await import("fastify");
  const app = Fastify();
  registerCatchAll(app, () => ({
    render: async ({ url }) => ({ response: new Response(url) }),
    readerOf: () => ({}),
  }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  // By hand: every client normalises an address before it sends it.
  const get = async (target: string) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n`);
    });
    const answer = await text(socket);
    return [
      answer.slice(9, 12),
      answer
        .split("\r\n\r\n")[1]
        ?.split("\r\n")
        .find((line) => line.includes("/")),
    ];
  };
  expect(await get("/a/b?c=d")).toEqual(["200", "http://localhost/a/b?c=d"]);
  expect(await get("//")).toEqual(["200", "http://localhost//"]);
  expect(await get("//evil.test/landing")).toEqual(["200", "http://localhost//evil.test/landing"]);
  expect(await get("http://evil.test/landing")).toEqual(["200", "http://localhost/"]);
  await app.close();
});
