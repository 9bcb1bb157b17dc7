import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { limitConnections, watchBodies } from "./connections.ts";
import { createExemption } from "./trusted-proxies.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(): Promise<void> {
  // Answers with the number of bytes of the body.
  server = createServer((request, response) => {
    let size = 0;
    request.on("data", (chunk) => {
      size += chunk.length;
    });
    request.on("end", () => response.end(`got ${size}`));
    // The body was cut off.
    request.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** `once` would reject where the connection was reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

const head = (length: number) => `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`;

test("ends a connection whose body does not arrive", async () => {
  await listen();
  watchBodies(server, { everyMs: 50, bytes: 100 });
  const silent = await open();
  silent.write(head(1_000));
  await closed(silent);
  const trickling = await open();
  trickling.write(head(1_000_000));
  const timer = setInterval(() => trickling.write("x"), 5);
  await closed(trickling).finally(() => clearInterval(timer));
});

test("allows a large body while it makes progress, and does not delay a short one", async () => {
  await listen();
  watchBodies(server, { everyMs: 1_000, bytes: 10 });
  const [[served], socket] = (await Promise.all([once(server, "connection"), open()])) as [[Socket], Socket];
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const begun = once(server, "request");
  socket.write(head(12_000));
  await begun;
  for (let sent = 0; sent < 12_000; sent += 3_000) {
    const before = served.bytesRead;
    socket.write("x".repeat(3_000));
    await expect.poll(() => served.bytesRead, { interval: 5 }).toBe(before + 3_000);
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => received).toContain("got 12000");
  received = "";
  socket.write(`${head(2)}ok`);
  await expect.poll(() => received).toContain("got 2");
});

test("keeps nothing of a request on a connection that stays open", async () => {
  await listen();
  watchBodies(server);
  const [[served], socket] = (await Promise.all([once(server, "connection"), open()])) as [[Socket], Socket];
  const listeners = served.listenerCount("close");
  for (let request = 0; request < 12; request += 1) {
    const answer = once(socket, "data");
    socket.write(`${head(2)}ok`);
    await answer;
  }
  expect(served.listenerCount("close")).toBe(listeners);
});

test("refuses connections of an address beyond the limit, until one of them ends", async () => {
  await listen();
  limitConnections(server, 2, () => false);
  const [first] = [await open(), await open()];
  await closed(await open());
  const ended = closed(first as Socket);
  first?.destroy();
  await ended;
  // The server learns of the end a moment later.
  await expect
    .poll(async () => {
      const socket = await open();
      socket.write(`${head(2)}ok`);
      return Promise.race([
        once(socket, "data").then(([data]) => String(data)),
        closed(socket).then(() => "refused"),
      ]);
    })
    .toContain("got 2");
});

test("limits neither this machine nor the trusted proxies", () => {
  const isExempt = createExemption({ trustProxy: ["10.1.0.0/16", "2001:db8::7", "linklocal"] });
  for (const address of ["127.0.0.1", "::1", "10.1.2.3", "2001:db8::7", "169.254.3.4"])
    expect([address, isExempt(address)]).toEqual([address, true]);
  for (const address of ["10.2.0.1", "2001:db8::8", "192.168.0.1", "203.0.113.9"])
    expect([address, isExempt(address)]).toEqual([address, false]);
  expect(createExemption({ trustProxy: false })("203.0.113.9")).toBe(false);
  expect(createExemption({ trustProxy: () => true })("203.0.113.9")).toBe(true);
});
