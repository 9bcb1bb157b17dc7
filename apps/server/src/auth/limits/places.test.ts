import { expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { stopRefill } from "../../../test/database.ts";

/** How many of 36 invalid refresh tokens, the nth from what `place` returns, are refused; thirty at once are checked. */
async function guessFrom(server: TestApp, place: (n: number) => { address?: string; forwarded?: string }) {
  const statuses: number[] = [];
  const release = await stopRefill(server);
  for (let n = 0; n < 36; n += 1) {
    const { address, forwarded } = place(n);
    const reply = await server.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=refresh_token",
      payload: { refresh_token: "abcdefghijkl" },
      ...(address && { remoteAddress: address }),
      ...(forwarded && { headers: { "x-forwarded-for": forwarded } }),
    });
    statuses.push(reply.statusCode);
  }
  await release();
  return statuses.filter((status) => status === 429).length;
}

test("ignores the address that a direct caller sends in a header, even from this machine", async () => {
  const server = await startTestApp();
  expect(await guessFrom(server, (n) => ({ forwarded: `203.0.113.${n}` }))).toBeGreaterThan(5);
  expect(
    await guessFrom(server, (n) => ({ address: "203.0.113.9", forwarded: `198.51.100.${n}` })),
  ).toBeGreaterThan(5);
  await server.close();
});

test("trusts the last address of a named proxy, and none before it", async () => {
  const server = await startOwnApp({ TRUST_PROXY: "10.0.0.0/8" });
  const address = "10.1.2.3";
  expect(await guessFrom(server, (n) => ({ address, forwarded: `203.0.113.${n}` }))).toBe(0);
  expect(
    await guessFrom(server, (n) => ({ address, forwarded: `203.0.113.${n}, 198.51.100.1` })),
  ).toBeGreaterThan(5);
  // Headers of another machine are not trusted.
  expect(
    await guessFrom(server, (n) => ({ address: "192.0.2.1", forwarded: `203.0.113.${n}` })),
  ).toBeGreaterThan(5);
  await server.close();
});

test("trusts as many proxies in a row as configured", async () => {
  const server = await startOwnApp({ TRUST_PROXY: "2" });
  expect(await guessFrom(server, (n) => ({ forwarded: `203.0.113.${n}, 192.0.2.1` }))).toBe(0);
  expect(
    await guessFrom(server, (n) => ({ forwarded: `203.0.113.${n}, 198.51.100.1, 192.0.2.1` })),
  ).toBeGreaterThan(5);
  await server.close();
});

test("treats all IPv6 addresses of a household as one place, but not its neighbour's", async () => {
  const server = await startTestApp();
  expect(await guessFrom(server, (n) => ({ address: `2001:db8:0:1::${n + 1}` }))).toBeGreaterThan(5);
  expect(await guessFrom(server, (n) => ({ address: `2001:db8:0:${n + 2}::1` }))).toBe(0);
  await server.close();
});
