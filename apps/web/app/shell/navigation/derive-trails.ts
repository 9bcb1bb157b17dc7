import type { Frame, Page } from "../../lib/module.ts";
import { MODULES } from "../../modules.ts";
import type { Trail } from "./trail.ts";

/** The trails of the pages that stand in one of these frames. */
export function deriveTrails(...frames: readonly Frame[]): Trail[] {
  const all = MODULES.flatMap(({ pages = [] }) => pages);
  return all.filter(({ frame }) => frames.includes(frame)).flatMap((page) => trailsOf(page, all));
}

function trailsOf({ path, title, titles = {}, above }: Page, all: readonly Page[]): Trail[] {
  if (!title) return [];
  const links = above?.map((to) => {
    const words = all.find((page) => page.path === to)?.title;
    if (!words) throw new Error(`${path}: no page ${to} with a title to lead back to`);
    return { to, words };
  });
  // The more particular address comes first.
  return [...Object.entries(titles), [path, title] as const].map(([at, words]) => ({
    path: at,
    words,
    above: links,
  }));
}
