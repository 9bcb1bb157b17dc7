import type { BulkAction } from "@passerelle/contract/requests/work/queues";

/** A request as it was shown when it was selected. */
export type SelectedRequest = BulkAction["requests"][number] & { reference: string };

export const BULK_ACTIONS = ["take", "start", "hand_back", "reject"] as const;
/** Also with the action of those who assign requests to others. */
export const ADMIN_BULK_ACTIONS = ["assign", ...BULK_ACTIONS] as const;
export type ActionName = (typeof ADMIN_BULK_ACTIONS)[number];
