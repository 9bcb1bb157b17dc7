import type { Bill } from "../../catalogue/discount.ts";

/**
 * Whether the total of a bill was paid, by the customer or by others; false where nothing is due, and while an attempt is under
 * way. `amountPaid` in minor units.
 */
export const isAllPaid = (bill: Pick<Bill, "total"> | null, amountPaid: number): boolean =>
  bill !== null && bill.total > 0 && amountPaid === bill.total;
