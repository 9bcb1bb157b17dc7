/**
 * What is measured, in a process of its own: the whole application, and beside it a bare Fastify route that makes one
 * primary-key read from the same database. Says where they listen; answers messages about itself.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { hashPassword } from "../../apps/server/src/auth/passwords.ts";
import { createAccount } from "../../apps/server/src/auth/service.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";

export type Ready = {
  origin: string;
  bare: string;
  users: { id: string; email: string }[];
  password: string;
};
export type Asked = { hashes: { seconds: number; atOnce: number } } | { memory: true } | { stop: true };

const PASSWORD = "Kilimandjaro-5895";

const { app, ctx, stop } = await start(readEnv());
const passwordHash = await hashPassword(PASSWORD);
// One for each connection: tries at one account that come at once are slowed down, as they should.
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
bare.get<{ Params: { id: string } }>("/users/:id", ({ params }) =>
  ctx.db.selectFrom("auth.users").selectAll().where("id", "=", params.id).executeTakeFirst(),
);
await app.listen({ port: 0, host: "127.0.0.1" });
await bare.listen({ port: 0, host: "127.0.0.1" });
const origin = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`;

async function hashesPerSecond({ seconds, atOnce }: { seconds: number; atOnce: number }): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) {
      await hashPassword(PASSWORD);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return count / seconds;
}

process.on("message", async (asked: Asked) => {
  if ("hashes" in asked) process.send?.(await hashesPerSecond(asked.hashes));
  if ("memory" in asked) process.send?.(process.memoryUsage().rss);
  if ("stop" in asked) {
    await bare.close();
    await stop();
    process.disconnect();
  }
});
const ready: Ready = {
  origin: origin(app.server.address()),
  bare: origin(bare.server.address()),
  users,
  password: PASSWORD,
};
process.send?.(ready);
