import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { acceptanceOf } from "@passerelle/domain/legal/versions";
import type { Role } from "@passerelle/domain/roles";
import { type OwnApp, startOwnApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";

const ANON_KEY = "anon-key";

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders };

type Gateway = {
  url: string;
  /** Every forwarded call with its content. */
  asked: Asked[];
  /** Number of forwarded calls of a kind. */
  count: (call: string) => number;
  /** Accepts connections again after `stop`, at the same address. */
  start: () => Promise<void>;
  /** Refuses connections. */
  stop: () => Promise<void>;
  /** Answers every call instead of the service, until undefined. */
  instead: ((path: string) => { status: number; body: object } | undefined) | undefined;
  /** Awaited before each call is forwarded. */
  hold: Promise<void> | undefined;
};

/** The gateway of a hosted Supabase Auth: requires a project key in `apikey` and forwards to the service. */
async function startGateway(keys: string[], upstream: () => number): Promise<Gateway> {
  const server = createServer(async (request, reply) => {
    const path = request.url ?? "";
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    gateway.asked.push({ method: request.method ?? "", path, headers: request.headers });
    const other = gateway.instead?.(path);
    if (other) return answer(other.status, other.body);
    const key = request.headers.apikey;
    // Like Supabase, links from emails need no key.
    const open = /^\/auth\/v1\/(?:verify|callback|authorize|\.well-known)/.test(path);
    if (!open && !keys.includes(String(key))) return answer(401, { message: "Invalid API key" });
    await gateway.hold;
    const onward = httpRequest(
      {
        port: upstream(),
        host: "127.0.0.1",
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (response) => {
        reply.writeHead(response.statusCode ?? 500, {
          ...response.headers,
          // Gateways add such headers, which must not reach browsers under our name.
          "set-cookie": "__cf_bm=1; path=/",
          "alt-svc": 'h3=":443"',
        });
        response.pipe(reply);
      },
    );
    onward.on("error", () => answer(502, { message: "upstream" }));
    request.pipe(onward);
  });
  // With a timeout, a connection could close at the moment of its next use, and the call would fail.
  server.keepAliveTimeout = 0;
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const gateway: Gateway = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    count: (call) =>
      gateway.asked.filter(({ method, path }) => `${method} ${path.split("?")[0]}` === call).length,
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    instead: undefined,
    hold: undefined,
  };
  return gateway;
}

export type Hosted = {
  /** The product, with accounts at a hosted service. */
  site: OwnApp;
  /** Our own service in the role of the hosted one, with its own database. */
  keeper: TestApp;
  gateway: Gateway;
  /** The product's configuration. */
  variables: { AUTH_URL: string; AUTH_ANON_KEY: string; AUTH_SERVICE_KEY: string };
  close: () => Promise<void>;
};

export async function startHosted(variables: Record<string, string> = {}): Promise<Hosted> {
  let port = 0;
  const keys = [ANON_KEY];
  const gateway = await startGateway(keys, () => port);
  // Its public address is the issuer of its tokens.
  const keeper = await startOwnApp({ PUBLIC_URL: gateway.url, TRUST_PROXY: "loopback" });
  await keeper.app.listen({ port: 0, host: "127.0.0.1" });
  port = (keeper.app.server.address() as AddressInfo).port;
  const serviceKey = await keeper.ctx.auth.issueServiceToken(600);
  keys.push(serviceKey);
  const configured = {
    AUTH_URL: `${gateway.url}/auth/v1`,
    AUTH_ANON_KEY: ANON_KEY,
    AUTH_SERVICE_KEY: serviceKey,
  };
  const site = await startOwnApp({ ...configured, ...variables });
  return {
    site,
    keeper,
    gateway,
    variables: configured,
    close: async () => {
      await site.close();
      await gateway.stop();
      await keeper.close();
    },
  };
}

/** A person with an account and session at the service, registered here. */
export async function buildGuest(
  { site, keeper }: Hosted,
  { role = "diaspora", name = "Awa Ndiaye" }: { role?: Role; name?: string } = {},
): Promise<TestUser> {
  const user = await buildUser(keeper, { name });
  const seen = await me(site, user);
  if (seen.statusCode !== 200) throw new Error(`GET /api/me: ${seen.statusCode} ${seen.body}`);
  const registered = { role, ...acceptanceOf(true, new Date()) };
  await site.ctx.db.updateTable("users").set(registered).where("id", "=", user.id).execute();
  return user;
}

export function me(site: TestApp, { headers }: Pick<TestUser, "headers">) {
  return site.app.inject({ url: "/api/me", headers });
}

export function bearer(token: string | undefined): Pick<TestUser, "headers"> {
  return { headers: { authorization: `Bearer ${token}` } };
}
