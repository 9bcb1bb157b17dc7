/** `system`: as the device is set. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const TEXT_SIZES = ["normal", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How the pages look to one reader. */
export type Appearance = {
  theme: Theme;
  text_size: TextSize;
  /** No pictures that are decoration, no animation: for who pays by the megabyte. */
  reduced_data: boolean;
};
