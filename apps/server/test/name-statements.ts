import pg from "pg";

/**
 * Loaded before the server tests and the servers of journeys: names every statement with parameters, so that each connection parses
 * and plans it once. By default PostgreSQL does both for each execution, which took an eighth of the processor time of server tests.
 *
 * The product names only the statements of `platform/prepared.ts`: its connections live for days, so that a kept plan of `select *`
 * would fail after a migration, and lists of different lengths would fill their memory.
 */
type Send = (query: unknown, values?: unknown, ...more: unknown[]) => unknown;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `test_${names.size}`;
  names.set(text, name);
  return name;
}

const prototype = pg.Client.prototype as unknown as { query: Send };
const send = prototype.query;
prototype.query = function (query, values, ...more) {
  if (typeof query !== "string" || !Array.isArray(values)) return send.call(this, query, values, ...more);
  return send.call(this, { name: nameOf(query), text: query, values }, undefined, ...more);
};
