import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deleteSessions } from "../src/auth/sessions/queries.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { listen } from "./builders/auth.ts";

let server: TestApp;
let port: number;
/** A person whose session stays. */
let person: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  person = await buildUser(server);
  port = Number(new URL(await listen(server)).port);
});
afterAll(() => server.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a connection and sends the head of a request; `received` is what has arrived so far. */
function send(head: string) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const state = { socket, received: "" };
  socket.on("error", () => {});
  socket.on("data", (data) => {
    state.received += data;
  });
  socket.write(`${head}\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
  return state;
}

const ID = crypto.randomUUID();
const OWN = [
  "PUT /user",
  "POST /reauthenticate",
  "POST /logout",
  `DELETE /user/identities/${ID}`,
  "DELETE /user/oauth/grants",
  "POST /factors",
  `POST /factors/${ID}/challenge`,
  `POST /factors/${ID}/verify`,
  `DELETE /factors/${ID}`,
  "POST /factors/recovery-codes",
  "POST /factors/recovery-codes/verify",
  "POST /factors/recovery-codes/regenerate",
  "DELETE /factors/recovery-codes",
  "POST /passkeys/registration/options",
  "POST /passkeys/registration/verify",
  `PATCH /passkeys/${ID}`,
  `DELETE /passkeys/${ID}`,
];
const ADMIN = [
  "POST /invite",
  "POST /admin/generate_link",
  "POST /admin/users",
  `PUT /admin/users/${ID}`,
  `DELETE /admin/users/${ID}`,
  `PUT /admin/users/${ID}/factors/${ID}`,
  `DELETE /admin/users/${ID}/factors/${ID}`,
  `DELETE /admin/users/${ID}/passkeys/${ID}`,
  "POST /admin/sso/providers",
  `PUT /admin/sso/providers/${ID}`,
  `DELETE /admin/sso/providers/${ID}`,
  "POST /admin/oauth/clients",
  "POST /admin/custom-providers",
];

test.each([...OWN, ...ADMIN])(
  "%s refuses a caller without a session before the body is read",
  async (call) => {
    // The announced body is never sent.
    const waiting = send(`${call.replace(" ", " /auth/v1")} HTTP/1.1`);
    waiting.socket.write("content-length: 1000000\r\n\r\n");
    await expect.poll(() => waiting.received).toContain("HTTP/1.1 401");
  },
);

test.each(ADMIN)("%s refuses a person before the body is read", async (call) => {
  const waiting = send(`${call.replace(" ", " /auth/v1")} HTTP/1.1`);
  waiting.socket.write(`authorization: ${person.headers.authorization}\r\ncontent-length: 1000000\r\n\r\n`);
  await expect.poll(() => waiting.received).toContain("HTTP/1.1 403");
});

test.each([
  ["PUT /auth/v1/user", '{"data":{"a":1}}', "HTTP/1.1 403"],
  ["PATCH /api/me", '{"name":"Awa Diop"}', "HTTP/1.1 401"],
  ["PUT /api/me/avatar", "not a picture", "HTTP/1.1 401"],
])("%s refuses a body that ends after its session", async (call, body, refusal) => {
  const user = await buildUser(server);
  const slow = send(`${call} HTTP/1.1`);
  slow.socket.write(`authorization: ${user.headers.authorization}\r\ncontent-length: ${body.length}\r\n\r\n`);
  slow.socket.write(body.slice(0, 5));
  // Once a later call of the caller is answered, the server has identified them for this one too.
  const profile = () => server.app.inject({ method: "GET", url: "/api/me", headers: user.headers });
  expect((await profile()).statusCode).toBe(200);
  await server.ctx.db.transaction().execute((trx) => deleteSessions(trx, user.id));
  slow.socket.write(body.slice(5));
  await expect.poll(() => slow.received).toContain(refusal);
});
