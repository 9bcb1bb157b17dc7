import { classNames } from "./class-names.ts";

/** Classes of buttons on the dark background; only the primary action has the accent color. */
const ACTION =
  "inline-flex min-h-13 items-center justify-center rounded-control px-7 py-3 text-lg font-semibold no-underline transition-colors";
export const DEEP_PRIMARY = classNames(ACTION, "bg-accent text-on-accent hover:brightness-110");
export const DEEP_SECONDARY = classNames(
  ACTION,
  "border border-white/50 text-on-deep hover:border-white hover:bg-white/10",
);
