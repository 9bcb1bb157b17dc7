/** What other capabilities may use of billing; the rest of this folder is private to it. */

export { findInvoicesOf } from "./documents/queries.ts";
export { addFirstEntity } from "./settings/first-entity.ts";
export { findEntityVersions } from "./settings/queries.ts";
