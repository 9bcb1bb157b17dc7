import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./env.ts";

/** The product's version, from `package.json`. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
