/** The measured server, in its own process: the whole application without its pages. */
import type { AddressInfo } from "node:net";
import type { Role } from "@passerelle/domain/roles";
import { createAccount, signInAs } from "../../apps/server/src/auth/service.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { publishLive } from "../../apps/server/src/platform/live.ts";
import { start } from "../../apps/server/src/start.ts";
import { acceptanceOf } from "../../packages/domain/src/legal/versions.ts";
import { answerAsked } from "../server-process.ts";
import { growRequests, orderOne } from "./requests.ts";

export type Person = { id: string; token: string };
export type Ready = {
  port: number;
  /** `admin` works on every request; `owner` has few requests, whatever the total. */
  admin: Person;
  owner: Person;
  queues: string[];
};
export type Asked =
  /** Creates this many accounts and signs them in. */
  | { people: number; role: Role }
  /** Publishes one change to all these people in a transaction. */
  | { publish: string[] }
  /** The number of requests from now on. */
  | { requests: number };
/** Milliseconds since the epoch, before the transaction began and when it was committed. */
export type PublishTimes = { began: number; committed: number };

const { app, ctx, stop } = await start(readEnv());
await app.listen({ port: 0, host: "127.0.0.1" });

let made = 0;
async function person(role: Role): Promise<Person> {
  const email = `bench-${++made}@passerelle.test`;
  await ctx.db.transaction().execute((trx) =>
    createAccount(trx, {
      email,
      passwordHash: null,
      confirmedAt: new Date(),
      userMetadata: {},
      profile: { name: `Personne ${made}`, role, ...acceptanceOf(true, new Date()) },
    }),
  );
  return signInAs(ctx, email);
}

const now = () => performance.timeOrigin + performance.now();
const [admin, owner] = [await person("super_admin"), await person("diaspora")];
const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const ordering = { ...owner, email: "", sessionId: "", headers: headersOf(owner) };
const original = await orderOne({ app, ctx, close: stop }, ordering);
const headers = headersOf(admin);
/** The number of the super_admin's requests by box. */
const { counts } = (await app.inject({ url: "/api/work/requests", headers })).json<{ counts: object }>();

answerAsked<Asked>(async (asked) => {
  if ("people" in asked) {
    const people: Person[] = [];
    for (let count = 0; count < asked.people; count += 1) people.push(await person(asked.role));
    return people;
  }
  if ("requests" in asked) {
    await growRequests(ctx.db, original, asked.requests);
    return {};
  }
  const began = now();
  await ctx.db
    .transaction()
    .execute((trx) =>
      publishLive(trx, { users: asked.publish }, { about: "conversation", id: crypto.randomUUID() }),
    );
  return { began, committed: now() } satisfies PublishTimes;
}, stop);

process.send?.({
  port: (app.server.address() as AddressInfo).port,
  admin,
  owner,
  queues: Object.keys(counts).flatMap((box) => [
    `/api/work/requests?box=${box}`,
    `/api/work/requests?box=${box}&page=2`,
  ]),
} satisfies Ready);
