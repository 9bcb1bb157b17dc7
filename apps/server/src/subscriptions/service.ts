/** What the seeds use of subscriptions; the rest of this folder is private to it. */

export { grantPeriod } from "./admin/grant-period.ts";
export { findPersonByEmail } from "./admin/queries.ts";
export { addFirstPlans } from "./plans/first-plans.ts";
