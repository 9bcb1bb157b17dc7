import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { type Duplex, duplexPair } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type OwnApp, startOwnApp } from "./app.ts";

let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp({ CONNECTIONS_PER_ADDRESS: "2" });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

/** A connection from an address; addresses of this machine would not be limited. */
function connectFrom(address: string, { app }: OwnApp): Duplex {
  const [near, far] = duplexPair();
  app.server.emit("connection", Object.assign(far, { remoteAddress: address }));
  return near;
}

/** The status of a call over a connection, which stays open; null if the server refused the connection. */
async function callFrom(address: string, to = server): Promise<string | null> {
  const connection = connectFrom(address, to);
  const refused = once(connection, "end").then(() => null);
  const answer = once(connection, "data").then(([data]) => String(data).slice(9, 12));
  connection.write("GET /auth/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return Promise.race([answer, refused]);
}

test("refuses the connections of one address beyond CONNECTIONS_PER_ADDRESS, and none of another", async () => {
  const answers = [];
  for (const address of ["203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.10"])
    answers.push(await callFrom(address));
  expect(answers).toEqual(["200", "200", null, "200"]);
});

test("limits a proxy in front only where TRUST_PROXY does not name it", async () => {
  const behind = await startOwnApp({ CONNECTIONS_PER_ADDRESS: "1", TRUST_PROXY: "10.0.0.0/8" });
  onTestFinished(behind.close);
  const answers = [];
  for (const address of ["10.1.2.3", "10.1.2.3", "192.168.1.2", "192.168.1.2"])
    answers.push(await callFrom(address, behind));
  expect(answers).toEqual(["200", "200", "200", null]);
});

test("ends a call whose body does not arrive within 30 seconds, and no sooner", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const connection = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  connection.on("error", () => {});
  const closed = new Promise((resolve) => connection.once("close", resolve));
  const arrived = once(server.app.server, "request");
  connection.write(
    "POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  );
  const [request] = await arrived;
  vi.advanceTimersByTime(29_999);
  expect(request.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
});
