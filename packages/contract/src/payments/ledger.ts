import { ACCOUNT_KINDS } from "@passerelle/domain/payments/ledger";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Currency, Instant, Page } from "../shapes.ts";
import { LedgerEntry } from "./tracking.ts";

/** The balance of a provider's account in one currency, or the sum over all customers' accounts of a kind. */
export const LedgerBalance = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  currency: Currency,
  /** A provider's name; empty for a single account, and for a sum. */
  holder: z.string(),
  accounts: z.int(),
  /** The only account; null for a sum. */
  account_id: z.nullable(z.string()),
  /** Debits minus credits, in minor units. */
  balance: z.int(),
});
export type LedgerBalance = z.output<typeof LedgerBalance>;

export const LedgerAccount = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  currency: Currency,
  /** The name of a provider or a customer, or empty. */
  holder: z.string(),
  balance: z.int(),
});
export type LedgerAccount = z.output<typeof LedgerAccount>;

const AccountId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));

export const paymentLedger = contract({
  "GET /api/admin/ledger": {
    summary: "The balances by kind of account and currency; those of customers summed",
    access: "payments.track",
    reply: z.object({ balances: z.array(LedgerBalance) }),
  },
  "GET /api/admin/ledger/accounts": {
    summary: "A page of the accounts of one kind and currency, largest balance first, fifty at a time",
    access: "payments.track",
    query: z.strictObject({ kind: z.enum(ACCOUNT_KINDS), currency: Currency, page: Page }),
    reply: z.object({ accounts: z.array(LedgerAccount), total: z.int() }),
  },
  "GET /api/admin/ledger/accounts/:id/entries": {
    summary: "A page of the entries of an account, latest first, fifty at a time",
    access: "payments.track",
    params: z.strictObject({ id: AccountId }),
    /** `before`: the id of the last entry of the page above. */
    query: z.strictObject({ before: z.optional(AccountId) }),
    reply: z.object({ account: LedgerAccount, entries: z.array(LedgerEntry), has_more: z.boolean() }),
    errors: ["account_not_found"],
  },
  "POST /api/admin/ledger/recompute": {
    summary: "Computes every balance again from its entries; what differs becomes a case",
    access: "payments.refund",
    reply: z.object({
      at: Instant,
      /** The number of checked accounts. */
      accounts: z.int(),
      transfers: z.int(),
      /** The number of accounts that differ. */
      wrong_accounts: z.int(),
      wrong_transfers: z.int(),
    }),
  },
});
