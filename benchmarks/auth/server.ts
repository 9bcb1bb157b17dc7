/**
 * The measured server, in its own process: the whole application, and a bare Fastify route that makes one primary-key read from
 * the same database. Sends the ports of both and answers messages about itself.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { createAccount, hashPassword } from "../../apps/server/src/auth/service.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { prepared } from "../../apps/server/src/platform/prepared.ts";
import { start } from "../../apps/server/src/start.ts";
import type { Part } from "../parts.ts";
import { answerAsked } from "../server-process.ts";

export type Ready = {
  origin: string;
  bare: string;
  users: { id: string; email: string }[];
  password: string;
};
export type Asked = { hashes: { seconds: number; connections: number } };

const PASSWORD = "Kilimandjaro-5895";

const { app, ctx, stop } = await start(readEnv());
const passwordHash = await hashPassword(PASSWORD);
// One account per connection, because concurrent attempts at one account are delayed on purpose.
const users = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, async (_, index) => {
    const email = `bench-${index}@passerelle.test`;
    const id = await ctx.db.transaction().execute((trx) =>
      createAccount(trx, {
        email,
        passwordHash,
        confirmedAt: new Date(),
        userMetadata: { full_name: "Awa Ndiaye" },
        profile: { name: "Awa Ndiaye", role: "diaspora" },
      }),
    );
    return { id, email };
  }),
);

const bare = Fastify();
// An ordinary read, without the speed of a `prepared` statement.
bare.get<{ Params: { id: string } }>("/users/:id", ({ params }) =>
  ctx.db.selectFrom("auth.users").selectAll().where("id", "=", params.id).executeTakeFirst(),
);
const readPrepared = prepared((db, p: { id: string }) =>
  db
    .selectFrom("auth.users")
    .select(["id", "email", "role", "raw_app_meta_data", "raw_user_meta_data", "created_at"])
    .where("id", "=", p.id)
    .compile(),
);
bare.get<{ Params: { id: string } }>(
  "/prepared/:id",
  async ({ params }) => (await readPrepared(ctx.db, params))[0],
);
await app.listen({ port: 0, host: "127.0.0.1" });
await bare.listen({ port: 0, host: "127.0.0.1" });
const origin = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`;

/** Like `load`, for the hash alone. */
async function hashes({ seconds, connections }: { seconds: number; connections: number }): Promise<Part> {
  const from = performance.now();
  const until = from + seconds * 1_000;
  const times: number[] = [];
  let calls = 0;
  const one = async () => {
    while (performance.now() < until) {
      const begin = performance.now();
      calls += 1;
      await hashPassword(PASSWORD);
      const end = performance.now();
      if (end <= until) times.push(end - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { count: times.length, seconds, times, calls };
}

answerAsked<Asked>(
  ({ hashes: window }) => hashes(window),
  async () => {
    await bare.close();
    await stop();
  },
);
const ready: Ready = {
  origin: origin(app.server.address()),
  bare: origin(bare.server.address()),
  users,
  password: PASSWORD,
};
process.send?.(ready);
