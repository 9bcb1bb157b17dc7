/** Classes of a link among facts, which stands on the line of the others; fingers get a larger target. */
export const FACT_LINK =
  "font-semibold text-primary underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/** Classes of a link on its own line, with a touch target of sufficient height. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline";
