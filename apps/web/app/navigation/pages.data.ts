import type { Access, Frame } from "../lib/module.ts";
import { MODULES } from "../modules.ts";

type Page = { path: string; frame: Frame; access: Access };

/** Every page of the product, its frame and who may enter (spec 1 §2.1–2.4). */
export const PAGES: readonly Page[] = MODULES.flatMap(({ pages = [] }) =>
  pages.map(({ path, frame, access }) => ({ path, frame, access })),
);
