import type { LocalizedText } from "../languages.ts";

/** A part of a payable: its price or a discount. `gross`: minor units, VAT included; negative for a discount. */
export type PurposeLine = { kind: "service" | "discount"; description: LocalizedText; gross: number };

/**
 * The purpose of a payable without a request, such as a subscription. It is frozen at creation, so that payments and documents
 * can name it without depending on the capability that created it. The lines add up to the amount.
 */
export type PayablePurpose = {
  label: LocalizedText;
  /** The reference that people quote, printed on its documents. */
  reference: string;
  lines: PurposeLine[];
};
