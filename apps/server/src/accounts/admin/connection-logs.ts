import { Readable } from "node:stream";
import {
  CONNECTION_EVENTS,
  type Connection,
  type ConnectionFilter,
} from "@passerelle/contract/accounts/admin";
import { deviceOf } from "@passerelle/domain/accounts/devices";
import type { Role } from "@passerelle/domain/roles";
import { CONNECTION_LOG_MONTHS, countConnectionLogs, listConnections } from "../../auth/service.ts";
import type { Context } from "../../platform/context.ts";
import { CSV_START, csvLine } from "../../platform/csv.ts";

const PER_PAGE = 50;
const EXPORT_BATCH = 1_000;
/** Maximum lines of an export: as many as spreadsheets can open. */
const EXPORT_LIMIT = 100_000;

const FAILURES: readonly Connection["event"][] = ["sign_in_failed", "second_factor_failed", "token_reused"];

function outcomeOf(event: Connection["event"]): Connection["outcome"] {
  return FAILURES.includes(event) ? "failure" : "success";
}

function queryOf({ from, to, outcome, event, ...rest }: ConnectionFilter) {
  const wanted = CONNECTION_EVENTS.filter(
    (candidate) =>
      (event === undefined || candidate === event) &&
      (outcome === undefined || outcomeOf(candidate) === outcome),
  );
  return {
    ...rest,
    ...((event ?? outcome) !== undefined && { events: wanted }),
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000),
  };
}

type Row = Awaited<ReturnType<typeof listConnections>>[number];

function toConnection({ at, event, person, userAgent, ...row }: Row): Connection {
  const kind = event as Connection["event"];
  return {
    ...row,
    at: at.toISOString(),
    event: kind,
    outcome: outcomeOf(kind),
    user: person.id === null ? null : { id: person.id, name: person.name ?? "", role: person.role as Role },
    device: deviceOf(userAgent) ?? null,
  };
}

/** One page of the connection logs, newest first. */
export async function listConnectionLogs(
  { db }: Context,
  {
    page = 1,
    per_page = PER_PAGE,
    ...filter
  }: ConnectionFilter & {
    page?: number | undefined;
    per_page?: number | undefined;
  },
) {
  const query = queryOf(filter);
  const rows = await listConnections(db, query, { limit: per_page, offset: (page - 1) * per_page });
  return {
    connections: rows.map(toConnection),
    total: await countConnectionLogs(db, query),
    page,
    per_page,
    retention_months: CONNECTION_LOG_MONTHS,
  };
}

const HEADER = [
  "date",
  "event",
  "outcome",
  "user_id",
  "name",
  "role",
  "address",
  "method",
  "ip",
  "browser",
  "system",
  "user_agent",
];

/**
 * Exports the same as CSV, newest first, streamed in pieces. Excludes entries written after the export began, because they would
 * shift the offsets of the pieces.
 */
export function exportConnectionLogs({ replica }: Context, filter: ConnectionFilter): Readable {
  const query = queryOf(filter);
  const now = new Date();
  const until = query.until && query.until < now ? query.until : now;
  return Readable.from(
    (async function* () {
      yield CSV_START + csvLine(HEADER);
      for (let offset = 0; offset < EXPORT_LIMIT; offset += EXPORT_BATCH) {
        const part = { limit: EXPORT_BATCH, offset };
        const rows = await replica.read((db) => listConnections(db, { ...query, until }, part));
        yield rows.map(toLine).join("");
        if (rows.length < EXPORT_BATCH) return;
      }
    })(),
    { objectMode: false },
  );
}

function toLine(row: Row): string {
  const { at, event, outcome, user, email, method, ip, device } = toConnection(row);
  return csvLine([
    at,
    event,
    outcome,
    user?.id ?? "",
    user?.name ?? "",
    user?.role ?? "",
    email,
    method ?? "",
    ip ?? "",
    device?.browser ?? "",
    device?.os ?? "",
    row.userAgent ?? "",
  ]);
}
