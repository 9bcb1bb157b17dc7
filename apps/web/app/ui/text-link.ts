/** Classes of a link on its own line, with a touch target of sufficient height. */
export const TEXT_LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline";
