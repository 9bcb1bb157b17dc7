import type { ChangeKind } from "./changes.ts";
import { addDaysTo } from "./periods.ts";

/** What is paid: every change but a downgrade. */
export type OrderKind = Exclude<ChangeKind, "downgrade">;
export const ORDER_KINDS = ["start", "renewal", "upgrade"] as const satisfies readonly OrderKind[];

/** Days until an order that is not paid expires. What an upgrade costs depends on the day, so that it is kept shortly. */
const ORDER_DAYS: Record<OrderKind, number> = { start: 14, renewal: 21, upgrade: 2 };

export const orderExpiresAt = (kind: OrderKind, now: Date): Date => addDaysTo(now, ORDER_DAYS[kind]);
