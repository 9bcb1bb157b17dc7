import type { DisplayCurrency } from "../display-currency.ts";

/** `system`: follows the device. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** `system`: follows the device, which may request more contrast (`prefers-contrast`). */
export const CONTRASTS = ["system", "normal", "more"] as const;
export type Contrast = (typeof CONTRASTS)[number];

export const TEXT_SIZES = ["normal", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** A reader's display preferences. */
export type Appearance = {
  theme: Theme;
  contrast: Contrast;
  text_size: TextSize;
  /** No decorative pictures and no animation, for people who pay per megabyte. */
  reduced_data: boolean;
  /** No animation; if false, the device decides. */
  reduced_motion: boolean;
  /** The currency for approximate values of prices in FCFA. */
  display_currency: DisplayCurrency;
};
