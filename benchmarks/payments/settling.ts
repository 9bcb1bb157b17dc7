import pg from "pg";
import type { FakeCharge } from "../../apps/server/test/providers/behaviour.ts";
import type { Fake } from "../../apps/server/test/providers/fake.ts";

/** Announces each settlement when its transaction commits. */
const ANNOUNCE = `
  CREATE SCHEMA bench_settled;
  CREATE FUNCTION bench_settled.announce() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('bench_settled', NEW.id::text); RETURN NULL; END $$;
  CREATE TRIGGER bench_settled AFTER UPDATE OF status ON transactions
    FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION bench_settled.announce();`;

const LIMIT_MS = 30_000;

/**
 * Lets payers pay open charges at the fake provider for `seconds`, `atOnce` at a time; removes the charges from the list.
 * Resolves with the milliseconds of each payment, from the sending of its callback until the commit of its settlement is
 * announced.
 */
export async function measureSettling(
  databaseUrl: string,
  fake: Fake,
  charges: FakeCharge[],
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(ANNOUNCE);
  const waiting = new Map<string, () => void>();
  client.on("notification", ({ payload = "" }) => waiting.get(payload)?.());
  await client.query("LISTEN bench_settled");
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const payOne = async () => {
    while (performance.now() < until) {
      const charge = charges.pop();
      if (!charge) throw new Error("no charge is left that could be paid");
      const settled = new Promise<void>((resolve, reject) => {
        waiting.set(charge.reference, resolve);
        setTimeout(() => reject(new Error(`${charge.reference} was not settled`)), LIMIT_MS).unref();
      });
      const begin = performance.now();
      await fake.decide(charge.reference);
      await settled;
      times.push(performance.now() - begin);
      waiting.delete(charge.reference);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, payOne));
  await client.query("DROP SCHEMA bench_settled CASCADE");
  await client.end();
  return times;
}
