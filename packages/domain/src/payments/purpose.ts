import type { LocalizedText } from "../languages.ts";

/** A part of what is paid: its price, or what is taken off. `gross`: minor units, VAT included; negative for a discount. */
export type PurposeLine = { kind: "service" | "discount"; description: LocalizedText; gross: number };

/**
 * What a payable is that belongs to no request, such as a subscription: frozen when it is made, so that payments and
 * documents can name it without knowing the capability that it comes from. The lines add up to its amount.
 */
export type PayablePurpose = {
  label: LocalizedText;
  /** What people quote, on its documents. */
  reference: string;
  lines: PurposeLine[];
};
