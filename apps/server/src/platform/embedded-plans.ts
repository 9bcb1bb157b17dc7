import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import type { PGliteDialectConfig } from "kysely";
import { planOf } from "./prepared.ts";

type KyselyPglite = Exclude<PGliteDialectConfig["pglite"], (...args: never) => unknown>;
type Query = KyselyPglite["query"];

/** The types of a statement's parameters and columns, as described when it was first prepared. */
type Kept = { parameters: number[]; columns: Messages };
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/** The embedded database as Kysely wants it; keeps the plans of `prepared` statements, which PGlite itself does not. */
export function keepPlans(pglite: PGlite): KyselyPglite {
  const kept = new Map<string, Kept>();
  const send = (messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]), { syncToFs: false });

  async function run(name: string, text: string, values: unknown[]) {
    let plan = kept.get(name);
    if (!plan) {
      const described = await send([
        protocol.serialize.parse({ name, text }),
        protocol.serialize.describe({ type: "S", name }),
      ]);
      plan = {
        parameters: parse.parseDescribeStatementResults(described),
        columns: described.filter((message) => message.name === "rowDescription"),
      };
      kept.set(name, plan);
    }
    const { parameters, columns } = plan;
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serialize = pglite.serializers[parameters[index] ?? 0];
      return serialize ? serialize(value) : String(value);
    });
    // In one batch: each message is a round trip into the database.
    const answered = await send([
      protocol.serialize.bind({ statement: name, values: bound }),
      protocol.serialize.execute({}),
    ]);
    return parse.parseResults([...columns, ...answered], pglite.parsers)[0];
  }

  const orPlanned =
    (otherwise: Query, sync: () => Promise<void>): Query =>
    async (text, params = [], options) => {
      const name = planOf(text);
      if (name === undefined) return otherwise(text, params, options);
      return pglite.runExclusive(async () => {
        const result = await run(name, text, params);
        await sync();
        return result as never;
      });
    };

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: orPlanned(pglite.query.bind(pglite) as Query, () => pglite.syncToFs()),
    transaction: (callback) =>
      pglite.transaction((trx) =>
        callback({
          query: orPlanned(trx.query as Query, async () => {}),
          rollback: () => trx.rollback(),
        }),
      ),
  };
}
