/** The classes of a link that stands on its own line, high enough for a thumb. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline";
