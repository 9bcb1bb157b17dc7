import { accountKey, type Transfer } from "@passerelle/domain/payments/ledger";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { insertCase } from "../cases/queries.ts";
import {
  findDifferences,
  findUnbalancedTransfers,
  insertEntries,
  insertTransfer,
  lockAccounts,
  type NewEntry,
} from "./queries.ts";

/**
 * Posts transfers to the ledger, in the transaction whose change of state they record. Repeating an event posts nothing:
 * `(event, leg)` is unique. The customer is locked first and then the accounts in the order of their ids, so that postings
 * never deadlock, also where a transaction posts several times for one customer. Call it after the request, the payable and
 * the attempt are locked.
 */
export async function postTransfers(
  trx: Db,
  posting: { event: string; transactionId?: string; transfers: readonly Transfer[] },
): Promise<void> {
  const { event, transactionId, transfers } = posting;
  if (transfers.length === 0) return;
  const accounts = await lockAccounts(
    trx,
    transfers.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const entries: NewEntry[] = [];
  for (const transfer of transfers) {
    const id = await insertTransfer(trx, event, transactionId, transfer);
    if (id === undefined) continue;
    for (const [name, amount] of [
      [transfer.debit, transfer.amount],
      [transfer.credit, -transfer.amount],
    ] as const) {
      const account = accounts.get(accountKey(name));
      if (!account) throw new Error(`the ledger account ${accountKey(name)} was not locked`);
      entries.push({ transferId: id, account, amount });
    }
  }
  await insertEntries(trx, entries);
}

/**
 * Recomputes every balance from its entries and opens a case for each difference. Answers how many accounts and transfers
 * differ.
 */
export async function recomputeLedger(ctx: Context): Promise<{ accounts: number; transfers: number }> {
  const accounts = await findDifferences(ctx.db);
  const transfers = await findUnbalancedTransfers(ctx.db);
  for (const { account_id, ...details } of accounts) {
    await insertCase(ctx.db, { kind: "ledger_difference", subject: `account:${account_id}`, details });
  }
  for (const { id, ...details } of transfers) {
    await insertCase(ctx.db, { kind: "ledger_difference", subject: `transfer:${id}`, details });
  }
  if (accounts.length + transfers.length > 0) {
    ctx.log.error({ accounts: accounts.length, transfers: transfers.length }, "the ledger does not add up");
  }
  return { accounts: accounts.length, transfers: transfers.length };
}
