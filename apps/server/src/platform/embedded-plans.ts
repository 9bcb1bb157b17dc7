import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import type { PGliteDialectConfig } from "kysely";
import { planOf } from "./prepared.ts";

type KyselyPglite = Exclude<PGliteDialectConfig["pglite"], (...args: never) => unknown>;
type Query = KyselyPglite["query"];

/** The types of a statement's parameters and columns, as described when it was first prepared. */
type Kept = { parameters: number[]; columns: Messages };
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

const EXECUTE_AND_SYNC = Buffer.concat([protocol.serialize.execute({}), protocol.serialize.sync()]);

/**
 * The messages that bind and execute a prepared statement, in one batch: each message is a round trip into the database. `values`: as the
 * database reads them. PGlite's own `protocol.serialize.bind` copies each value several times.
 */
function executing(name: string, values: (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  // Its length without its type; names of portals and statements end with a zero, and formats are left out, since all are texts.
  const length = sizes.reduce((sum, size) => sum + 4 + size, 4 + 1 + name.length + 1 + 2 + 2 + 2);
  const message = Buffer.allocUnsafe(1 + length + EXECUTE_AND_SYNC.length);
  let at = message.write("B", "latin1");
  at = message.writeInt32BE(length, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at, "latin1");
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(0, at);
  at = message.writeUInt16BE(values.length, at);
  values.forEach((value, index) => {
    at = message.writeInt32BE(value === null ? -1 : (sizes[index] ?? 0), at);
    if (value !== null) at += message.write(value, at);
  });
  at = message.writeInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}

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
    const answered = await pglite.execProtocolStream(executing(name, bound), { syncToFs: false });
    return parse.parseResults([...columns, ...answered], pglite.parsers)[0];
  }

  // Without PGlite's `syncToFs`, which only the file systems of browsers need.
  const orPlanned =
    (otherwise: Query): Query =>
    (text, params = [], options) => {
      const name = planOf(text);
      if (name === undefined) return otherwise(text, params, options);
      return pglite.runExclusive(() => run(name, text, params) as Promise<never>);
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
    query: orPlanned(pglite.query.bind(pglite) as Query),
    transaction: (callback) =>
      pglite.transaction((trx) =>
        callback({
          query: orPlanned(trx.query as Query),
          rollback: () => trx.rollback(),
        }),
      ),
  };
}
