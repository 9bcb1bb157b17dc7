import type { ChangeKind } from "./changes.ts";
import { addDaysTo } from "./periods.ts";

/** The kinds of orders that are paid: all changes except a downgrade. */
export type OrderKind = Exclude<ChangeKind, "downgrade">;
export const ORDER_KINDS = ["start", "renewal", "upgrade"] as const satisfies readonly OrderKind[];

/** Days until an unpaid order expires. The price of an upgrade depends on the day, so its order expires soon. */
const ORDER_DAYS: Record<OrderKind, number> = { start: 14, renewal: 21, upgrade: 2 };

export const orderExpiresAt = (kind: OrderKind, now: Date): Date => addDaysTo(now, ORDER_DAYS[kind]);
