import pg from "pg";

type Query = (query: unknown, values?: unknown, ...more: unknown[]) => unknown;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `test_${names.size}`;
  names.set(text, name);
  return name;
}

const prototype = pg.Client.prototype as unknown as { query: Query };
const { query: send } = prototype;

/**
 * Loaded before the server tests and the servers of journeys: names every statement with parameters, so that a connection keeps its
 * plan. Without a name, PostgreSQL parses and plans it for each execution, a tenth of the processor time of server tests.
 *
 * The product names only the statements of `platform/prepared.ts`: a connection outlives a migration, after which a kept plan of
 * `select *` fails, and lists of different lengths would fill its memory.
 */
prototype.query = function (query, values, ...more) {
  if (typeof query !== "string" || !Array.isArray(values)) return send.call(this, query, values, ...more);
  return send.call(this, { name: nameOf(query), text: query, values }, undefined, ...more);
};
