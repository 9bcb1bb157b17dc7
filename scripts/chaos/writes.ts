import type { RequestDraft } from "../../packages/contract/src/requests/ordering.ts";
import type { Customer, Reply } from "./client.ts";

/** The state of a write after the server was killed. `waiting`: a payment or a file that a job creates is not completed yet. */
export type Found = "whole" | "absent" | "half" | "waiting";

/** A write that was begun, and how to look for it. It is acknowledged once the server has answered. */
export type Write = { kind: Kind; acknowledged: boolean; find: () => Promise<Found> };

/** The writes of customers in every mix. */
export const KINDS = ["draft", "upload", "message", "payment", "booking"] as const;
/** `signature`: of a mandate, by its principal and then by its holder; only where the stage has signers. */
export type Operation = (typeof KINDS)[number] | "signature";
export type Kind = Operation | "acceptance";

/** Writes that a job completes after they were acknowledged. */
export const COMPLETED_LATER: ReadonlySet<Kind> = new Set(["payment", "acceptance"]);

/** Two people with confirmed numbers. `readCode` reads the code in the text message with an id. */
export type Signers = {
  principal: Customer;
  holder: Customer & { email: string };
  readCode: (messageId: string) => Promise<string>;
};

/** The data that all writes need: an order with a price, and a kind of appointments with free times. */
export type Stage = {
  draft: Omit<RequestDraft, "version" | "save_id" | "step">;
  kind: string;
  nextSlot: () => string;
  nextSigners?: () => Promise<Signers>;
};

/** The operations that are possible on the stage. */
export const operationsOn = ({ nextSigners }: Stage): readonly Operation[] =>
  nextSigners ? [...KINDS, "signature"] : KINDS;

export type Begin = (write: Omit<Write, "acknowledged">) => Write;

/** Marks the write as acknowledged. Throws when the server did not answer as expected. */
export async function acknowledge(write: Write, { status, body }: Reply<unknown>): Promise<void> {
  // What this program sends is valid, so a refusal is a defect.
  if (status !== 200 && status !== 204)
    throw new Error(`${write.kind}: HTTP ${status} ${JSON.stringify(body)}`);
  write.acknowledged = true;
}
