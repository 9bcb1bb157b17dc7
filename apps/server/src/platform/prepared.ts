import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DB } from "./tables.ts";

/** The same as `Db` of `db.ts`, which imports this file. */
type Db = Kysely<DB>;

const compiler: Db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The placeholder of a value. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const names = new Map<string, string>();

/** The name under which connections keep the plan of this statement; undefined unless it is `prepared`. */
export function planOf(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement that is built once and whose plan every connection keeps (`PREPARE`): for statements of each call or each sign-in,
 * where building and planning costs several times the execution. `build` gets a placeholder for each input value; it may use
 * placeholders only as values of the query and cannot read them.
 *
 * The statement must name its columns: when a newer process adds a column, every kept plan with `*` would fail.
 */
export function prepared<Input extends object, Row>(
  build: (db: Db, input: Input) => CompiledQuery<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Input;
  const compiled = build(compiler, slots);
  if (/\bselect \*|"\.\*|\breturning \*/i.test(compiled.sql)) {
    throw new Error(`a prepared statement names its columns: ${compiled.sql}`);
  }
  if (!names.has(compiled.sql)) names.set(compiled.sql, `passerelle_${names.size}`);
  return async (db, input) => {
    const values = input as Record<string, unknown>;
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
