import { collect, type Link } from "./collect.ts";

/** Shortcuts of the installed application's icon. */
export const SHORTCUTS: readonly Link[] = collect(({ shortcuts }) => shortcuts).map(({ to, label }) => ({
  to,
  label,
}));
