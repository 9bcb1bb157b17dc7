import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildPaid } from "../../test/builders/payments.ts";
import { openStream } from "../../test/live.ts";

const TOKEN = "a token of the operator";
const BEARER = { authorization: `Bearer ${TOKEN.replaceAll(" ", "-")}` };

let server: OwnApp;
let plain: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ METRICS_TOKEN: TOKEN.replaceAll(" ", "-") });
  plain = await startTestApp();
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

/** The value of a figure with these labels, written as Prometheus does. */
async function read(figure: string): Promise<number> {
  const { statusCode, body } = await server.app.inject({ url: "/metrics", headers: BEARER });
  expect(statusCode).toBe(200);
  const line = body.split("\n").find((one) => one.startsWith(`${figure} `));
  return line === undefined ? 0 : Number(line.slice(figure.length + 1));
}

test("gives metrics to the bearer of the token only", async () => {
  expect((await server.app.inject({ url: "/metrics" })).statusCode).toBe(401);
  const wrong = { authorization: `${BEARER.authorization.slice(0, -1)}x` };
  expect((await server.app.inject({ url: "/metrics", headers: wrong })).statusCode).toBe(401);
  const { headers } = await server.app.inject({ url: "/metrics", headers: BEARER });
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await plain.app.inject({ url: "/metrics", headers: BEARER })).statusCode).toBe(404);
});

test("counts requests by the pattern of their route, including cached replies", async () => {
  const list = 'passerelle_http_requests_total{method="GET",route="/api/services",status="200"}';
  const before = await read(list);
  for (let calls = 0; calls < 3; calls += 1) await server.app.inject({ url: "/api/services" });
  await expect.poll(() => read(list)).toBe(before + 3);
  await server.app.inject({ url: `/api/requests/${crypto.randomUUID()}` });
  await expect
    .poll(() => read('passerelle_http_requests_total{method="GET",route="/api/requests/:id",status="401"}'))
    .toBe(1);
  expect(
    await read('passerelle_http_request_duration_seconds_count{method="GET",route="/api/services"}'),
  ).toBe(before + 3);
});

test("counts payments by provider and outcome, emails and jobs, and open streams", async () => {
  const { owner } = await buildPaid(server);
  expect(await read('passerelle_payments_total{provider="simulator",outcome="succeeded"}')).toBe(1);
  await expect.poll(hasSentEmail).toBe(true);
  await expect
    .poll(() => read('passerelle_job_runs_total{name="email.send",outcome="completed"}'))
    .toBeGreaterThan(0);
  expect(await read("passerelle_live_streams")).toBe(0);
  const stream = await openStream(server, owner);
  await expect.poll(() => read("passerelle_live_streams")).toBe(1);
  stream.cut();
  await expect.poll(() => read("passerelle_live_streams")).toBe(0);
});

async function hasSentEmail(): Promise<boolean> {
  const { body } = await server.app.inject({ url: "/metrics", headers: BEARER });
  return /^passerelle_emails_total\{.*outcome="sent"\} [1-9]/m.test(body);
}

test("reports the process, and its connections if it has a pool", async () => {
  expect(await read("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  const { body } = await server.app.inject({ url: "/metrics", headers: BEARER });
  if (server.ctx.connections) expect(body).toMatch(/^passerelle_database_connections\{state="idle"\} \d+$/m);
  expect(body).toContain("# HELP passerelle_jobs_due ");
  expect(body).toMatch(
    /^passerelle_metric_failures_total 0$|^# TYPE passerelle_metric_failures_total counter$/m,
  );
});

test("returns the id of each request in its reply, using the proxy's id only if it is safe", async () => {
  const idOf = async (url: string, given?: string) =>
    (await plain.app.inject({ url, headers: given === undefined ? {} : { "x-request-id": given } })).headers[
      "x-request-id"
    ];
  for (const url of ["/api/services", "/api/services", "/api/nowhere", "/auth/v1/health", "/health/live"])
    expect(await idOf(url)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  // Also from memory, where an earlier request was answered with another.
  expect(await idOf("/api/services", "proxy-0001.a_b")).toBe("proxy-0001.a_b");
  for (const unsafe of [
    "short",
    "a b c d e f g",
    "x".repeat(65),
    "<script>alert(1)</script>",
    '{"a":"bcdefgh"}',
  ])
    expect(await idOf("/api/services", unsafe)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  const problem = await plain.app.inject({ url: "/api/nowhere", headers: { "x-request-id": "proxy-0002" } });
  expect(problem.json().request_id).toBe("proxy-0002");
});

test("a person's session is no token for metrics", async () => {
  const { headers } = await buildUser(server, { role: "super_admin" });
  expect((await server.app.inject({ url: "/metrics", headers })).statusCode).toBe(401);
});
