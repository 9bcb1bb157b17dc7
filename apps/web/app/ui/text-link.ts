/** Classes of a link within a line of facts; its target is larger for fingers. */
export const FACT_LINK =
  "font-semibold text-primary underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/** Classes of a link on its own line, with a touch target of sufficient height. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline";
