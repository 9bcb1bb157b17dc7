import { collect, type Link } from "./collect.ts";

/** What the icon of the installed application offers. */
export const SHORTCUTS: readonly Link[] = collect(({ shortcuts }) => shortcuts).map(({ to, label }) => ({
  to,
  label,
}));
