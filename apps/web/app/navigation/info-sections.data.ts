import { MODULES } from "../modules.ts";

/** The first path segment of info and legal pages. */
export const INFO_SECTIONS: readonly string[] = [
  ...new Set(
    MODULES.flatMap(({ pages = [] }) => pages)
      .filter(({ frame }) => frame === "info")
      .map(({ path }) => path.split("/")[1] ?? ""),
  ),
];
