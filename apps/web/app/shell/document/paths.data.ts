import type { Module } from "../../lib/module.ts";
import { MODULES } from "../../modules.ts";

/** The pages that are documents for visitors: open to visitors and in a frame without a sidebar. */
export const DOCUMENT_PATHS: readonly string[] = MODULES.flatMap(({ pages = [] }) => pages)
  .filter(({ frame, access, needsApplication }) => {
    const isPublic = access === "everyone" && /^(landing|simple|info)$/.test(frame);
    return isPublic && !needsApplication;
  })
  .map(({ path }) => path);

/** The pages whose application waits until a visitor uses them. */
export const WAITING_PATHS: readonly string[] = MODULES.flatMap(({ pages = [] }: Module) => pages)
  .filter(({ startsOnIntent }) => startsOnIntent)
  .map(({ path }) => path);
