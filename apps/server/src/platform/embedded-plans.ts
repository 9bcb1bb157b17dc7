import { messages, type PGlite, parse, protocol } from "@electric-sql/pglite";
import type { PGliteDialectConfig } from "kysely";
import { hasOwnClock } from "./clock.ts";
import { planOf } from "./prepared.ts";

type KyselyPglite = Exclude<PGliteDialectConfig["pglite"], (...args: never) => unknown>;
type Query = KyselyPglite["query"];
type Rows = Awaited<ReturnType<Query>>;

/** The types of a statement's parameters and columns, as described when it was first prepared. */
type Kept = { parameters: number[]; columns: Messages };
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/** An execution of a prepared statement. */
type Execution = { name: string; text: string; values: unknown[] };
type Waiting = Execution & { resolve: (rows: Rows) => void; reject: (error: unknown) => void };

/** The maximum number of executions in one batch. After an error all of them are repeated one by one. */
const BATCH = 32;

const EXECUTE = protocol.serialize.execute({});
const SYNC = protocol.serialize.sync();

/** `values`: as the database reads them. */
type Bound = { name: string; values: (string | null)[]; columns: Messages };

/**
 * The messages that bind and execute prepared statements, in one buffer: each call of the database costs a round trip. PGlite's
 * own `protocol.serialize.bind` copies each value several times.
 */
function executing(statements: readonly Bound[]): Buffer {
  const sizes = statements.map(({ values }) =>
    values.map((value) => (value === null ? 0 : Buffer.byteLength(value))),
  );
  // Without its type; names of portals and statements end with a zero, and formats are left out, since all are texts.
  const lengths = statements.map(({ name }, at) =>
    (sizes[at] ?? []).reduce((sum, size) => sum + 4 + size, 4 + 1 + name.length + 1 + 2 + 2 + 2),
  );
  const total = lengths.reduce((sum, length) => sum + 1 + length + EXECUTE.length, SYNC.length);
  const message = Buffer.allocUnsafe(total);
  let at = 0;
  statements.forEach(({ name, values }, index) => {
    at += message.write("B", at, "latin1");
    at = message.writeInt32BE(lengths[index] ?? 0, at);
    at = message.writeUInt8(0, at);
    at += message.write(name, at, "latin1");
    at = message.writeUInt8(0, at);
    at = message.writeInt16BE(0, at);
    at = message.writeUInt16BE(values.length, at);
    values.forEach((value, position) => {
      at = message.writeInt32BE(value === null ? -1 : (sizes[index]?.[position] ?? 0), at);
      if (value !== null) at += message.write(value, at);
    });
    at = message.writeInt16BE(0, at);
    message.set(EXECUTE, at);
    at += EXECUTE.length;
  });
  message.set(SYNC, at);
  return message;
}

/** Divides the messages of a batch between its executions. */
function divide(answered: Messages): Messages[] {
  const parts: Messages[] = [];
  let part: Messages = [];
  for (const message of answered) {
    part.push(message);
    if (message.name !== "commandComplete") continue;
    parts.push(part);
    part = [];
  }
  return parts;
}

/** Runs `work` when no transaction is open and no statement is running. */
export const alone = <Result>(pglite: PGlite, work: () => Promise<Result>): Promise<Result> =>
  pglite._runExclusiveTransaction(() => pglite.runExclusive(work));

/**
 * The embedded database as Kysely wants it. It keeps the plans of `prepared` statements, which PGlite itself does not. Those outside a
 * transaction that arrive in the same turn of the event loop, or while a transaction is open, are executed in batches. A batch is
 * committed at once, so that all of it waits for the disk once, and is not answered before.
 */
export function keepPlans(pglite: PGlite): KyselyPglite {
  const kept = new Map<string, Kept>();
  // Without PGlite's `syncToFs`, which only the file systems of browsers need.
  const send = (buffer: Uint8Array) => pglite.execProtocolStream(buffer, { syncToFs: false });

  async function planFor({ name, text }: Execution): Promise<Kept> {
    const known = kept.get(name);
    if (known) return known;
    const described = await send(
      Buffer.concat([
        protocol.serialize.parse({ name, text }),
        protocol.serialize.describe({ type: "S", name }),
        SYNC,
      ]),
    );
    const plan = {
      parameters: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message.name === "rowDescription"),
    };
    kept.set(name, plan);
    return plan;
  }

  async function bind(execution: Execution): Promise<Bound> {
    const { parameters, columns } = await planFor(execution);
    const values = execution.values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serialize = pglite.serializers[parameters[index] ?? 0];
      return serialize ? serialize(value) : String(value);
    });
    return { name: execution.name, values, columns };
  }

  /** Executes in one implicit transaction, or in the open one. An error of the database undoes all of them. */
  async function execute(statements: readonly Bound[]): Promise<Rows[]> {
    const answered = divide(await send(executing(statements)));
    // Otherwise a statement could get the rows of another.
    if (answered.length !== statements.length) throw new Error("the database did not answer all statements");
    return statements.map(
      ({ columns }, at) =>
        parse.parseResults([...columns, ...(answered[at] ?? [])], pglite.parsers)[0] as Rows,
    );
  }

  async function executeBound(statement: Bound): Promise<Rows> {
    const [rows] = await execute([statement]);
    return rows as Rows;
  }

  const executeOne = async (execution: Execution) => executeBound(await bind(execution));

  /** Executes together; after an error of the database, one by one. Never throws. */
  async function executeBatch(batch: readonly Waiting[]): Promise<void> {
    const bound: (Bound & Pick<Waiting, "resolve" | "reject">)[] = [];
    for (const waits of batch) {
      const { resolve, reject } = waits;
      await bind(waits).then((statement) => bound.push({ ...statement, resolve, reject }), reject);
    }
    if (bound.length === 0) return;
    try {
      const answered = await execute(bound);
      bound.forEach(({ resolve }, at) => void resolve(answered[at] as Rows));
    } catch (error) {
      if (bound.length > 1 && error instanceof messages.DatabaseError)
        for (const waits of bound) await executeBound(waits).then(waits.resolve, waits.reject);
      else for (const { reject } of bound) reject(error);
    }
  }

  const waiting: Waiting[] = [];
  /** Executes what has arrived by now. What arrives meanwhile gets a turn of its own, so that other work is not kept waiting. */
  async function executeWaiting(): Promise<void> {
    const arrived = waiting.splice(0);
    for (let at = 0; at < arrived.length; at += BATCH) await executeBatch(arrived.slice(at, at + BATCH));
  }

  function wait(execution: Execution): Promise<Rows> {
    // The database reads the clock of the call that runs it: a call with its own clock cannot share a batch.
    if (hasOwnClock()) return alone(pglite, () => executeOne(execution));
    // Requests that arrived in the same turn of the event loop usually add their own statements before this runs.
    if (waiting.length === 0) setImmediate(() => void alone(pglite, executeWaiting));
    return new Promise((resolve, reject) => waiting.push({ ...execution, resolve, reject }));
  }

  const orPlanned =
    (planned: (execution: Execution) => Promise<Rows>, otherwise: Query): Query =>
    (text, params = [], options) => {
      const name = planOf(text);
      if (name === undefined) return otherwise(text, params, options);
      return planned({ name, text, values: params }) as Promise<never>;
    };

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: async () => {
      await alone(pglite, executeWaiting);
      await pglite.close();
    },
    query: orPlanned(wait, pglite.query.bind(pglite) as Query),
    transaction: (callback) =>
      pglite.transaction((trx) =>
        callback({
          query: orPlanned(
            (execution) => pglite.runExclusive(() => executeOne(execution)),
            trx.query as Query,
          ),
          rollback: () => trx.rollback(),
        }),
      ),
  };
}
