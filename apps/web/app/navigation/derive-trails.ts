import type { Frame, Page } from "../lib/module.ts";
import { MODULES } from "../modules.ts";
import { type Label, labelOf } from "./labels.ts";
import type { Trail } from "./trail.ts";

type Titled = Omit<Page, "title" | "titles"> & {
  title?: Label;
  titles: readonly [path: string, label: Label][];
};

const PAGES: readonly Titled[] = MODULES.flatMap(({ name, pages = [] }) =>
  pages.map(({ title, titles = {}, ...page }: Page) => ({
    ...page,
    title: title === undefined ? undefined : labelOf(name, title),
    titles: Object.entries(titles).map(([path, words]) => [path, labelOf(name, words)] as const),
  })),
);

/** The trails of the pages in one of these frames. */
export function deriveTrails(...frames: readonly Frame[]): Trail[] {
  return PAGES.filter(({ frame }) => frames.includes(frame)).flatMap(trailsOf);
}

function trailsOf({ path, title, titles, above }: Titled): Trail[] {
  if (!title) return [];
  const links = above?.map((to) => {
    const label = PAGES.find((page) => page.path === to)?.title;
    if (!label) throw new Error(`${path}: no page ${to} with a title to lead back to`);
    return { to, label };
  });
  // More specific addresses first.
  return [...titles, [path, title] as const].map(([at, label]) => ({ path: at, label, above: links }));
}
