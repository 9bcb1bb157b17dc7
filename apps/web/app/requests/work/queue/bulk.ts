import type { BulkAction } from "@passerelle/contract/requests/work/queues";

/** A request as it was when it was ticked. */
export type Ticked = BulkAction["requests"][number] & { reference: string };

export const BULK_ACTIONS = ["take", "start", "hand_back", "reject"] as const;
/** With what only whoever gives requests to others does. */
export const ADMIN_BULK_ACTIONS = ["assign", ...BULK_ACTIONS] as const;
export type ActionName = (typeof ADMIN_BULK_ACTIONS)[number];
