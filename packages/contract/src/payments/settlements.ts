import { PROVIDERS } from "@passerelle/domain/payments/providers";
import {
  FILE_ERRORS,
  FIRST_SETTLEMENT_DAY,
  SETTLEMENT_COLUMNS,
} from "@passerelle/domain/payments/settlement-file";
import { LINE_OUTCOMES, SETTLEMENT_KINDS } from "@passerelle/domain/payments/settlements";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Currency, Instant, line, Page } from "../shapes.ts";
import { Money } from "./shared.ts";

const Provider = z.enum(PROVIDERS);

/** How a provider's settlement arrives: read from its API each night, or uploaded as a file. */
export const SETTLEMENT_SOURCES = ["api", "file"] as const;
const Source = z.enum(SETTLEMENT_SOURCES);

/** The state of a day: a job will read it; it was read; the provider did not answer. */
export const DAY_STATES = ["waiting", "read", "failed"] as const;
const State = z.enum(DAY_STATES);

/** A calendar day in UTC, `2026-11-24`; the database has no year 0. */
const Day = z.iso.date().check(z.refine((day) => day >= FIRST_SETTLEMENT_DAY));

/** The state of one provider's settlements. */
export const SettlementProvider = z.object({
  provider: Provider,
  source: Source,
  /** For the latest day; all null before the first run. */
  day: z.nullable(Day),
  state: z.nullable(State),
  read_at: z.nullable(Instant),
  /** Number of lines that differ from our records. */
  differences: z.int(),
});
export type SettlementProvider = z.output<typeof SettlementProvider>;

/** Per currency, in minor units: charges minus refunds, and fees minus returned ones. Both may be negative. */
const Settled = z.object({ currency: Currency, settled: z.int(), fees: z.int() });

/** One day of one provider. */
export const SettlementDay = z.object({
  provider: Provider,
  day: Day,
  source: Source,
  state: State,
  read_at: z.nullable(Instant),
  lines: z.int(),
  matched: z.int(),
  differences: z.int(),
  /** The sums of the matched lines. */
  amounts: z.array(Settled),
  cases_opened: z.int(),
  cases_closed: z.int(),
});
export type SettlementDay = z.output<typeof SettlementDay>;

const Linked = z.nullable(z.object({ id: z.uuid(), reference: z.string() }));

/** A line of a day. */
export const StatedLine = z.object({
  id: z.uuid(),
  line_id: z.string(),
  kind: z.enum(SETTLEMENT_KINDS),
  /** The provider's name for the charge or the refund. */
  name: z.string(),
  /** Minor units of `currency`, which may be one that we do not use. */
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  /** The amount in our records. */
  booked: z.nullable(Money),
  /** Null: not compared yet. */
  outcome: z.nullable(z.enum(LINE_OUTCOMES)),
  payment: Linked,
  refund: Linked,
  /** The latest case about the line. */
  case: z.nullable(z.object({ id: z.uuid(), status: z.enum(["open", "resolved"]) })),
});
export type StatedLine = z.output<typeof StatedLine>;

/** `POST /api/admin/settlements/files`, outside the contract, with the file as its body. */
export const SettlementFile = z.strictObject({ provider: Provider, name: line(200).check(z.minLength(1)) });

/** The result of importing a file: it is imported completely or not at all. */
export const SettlementFileReport = z.object({
  imported: z.boolean(),
  /** The same file was imported before. */
  known: z.boolean(),
  lines: z.int(),
  first_day: z.nullable(Day),
  last_day: z.nullable(Day),
  /** The first `REPORTED_FILE_ERRORS`; `line` as numbered in a text editor. */
  errors: z.array(
    z.object({
      line: z.int(),
      column: z.nullable(z.enum(SETTLEMENT_COLUMNS)),
      code: z.enum(FILE_ERRORS),
    }),
  ),
  errors_total: z.int(),
});
export type SettlementFileReport = z.output<typeof SettlementFileReport>;

/** Nightly reconciliation: matching the settlements of providers with our records (money.md *Providers*). */
export const paymentSettlements = contract({
  "GET /api/admin/settlements": {
    summary: "The providers, and a page of the days of their settlements, latest first, fifty at a time",
    access: "payments.track",
    query: z.strictObject({ provider: z.optional(Provider), page: Page }),
    reply: z.object({
      providers: z.array(SettlementProvider),
      days: z.array(SettlementDay),
      total: z.int(),
    }),
  },
  "GET /api/admin/settlement-lines": {
    summary: "A page of the lines of one day, those that do not agree first, fifty at a time",
    access: "payments.track",
    query: z.strictObject({ provider: Provider, day: Day, page: Page }),
    reply: z.object({ lines: z.array(StatedLine), total: z.int() }),
  },
  "POST /api/admin/settlements/run": {
    summary: "Reads the settlements now, today's too, as each night; repeating it changes nothing",
    access: "payments.refund",
    body: z.strictObject({ provider: z.optional(Provider) }),
    /** Number of days that are being read now. */
    reply: z.object({ days: z.int() }),
  },
});
