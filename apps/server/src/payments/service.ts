/** What other capabilities may use of payments; the rest of this folder is private to it. */
export { providersOf } from "./providers.ts";
