/**
 * Pages of the specification that do not exist yet: nothing links to them, and their addresses lead where unknown ones
 * do. A page's line goes when its route comes (`pages.test.ts` compares them); its links then appear by themselves.
 */
const PLANNED: readonly string[] = [
  "/subscriptions",
  "/appointments",
  "/documents",
  "/payments",
  "/invoices",
  "/invoice/:invoiceId",
  "/mandates",
  "/kyc-verification",
  "/admin/documents-submitted",
  "/admin/appointments-calendar",
  "/admin/availabilities",
  "/admin/platform-stats",
  "/admin/test-sandbox",
  "/admin/payments-tracking",
  "/admin/financials",
];

/** Whether a page of the specification can be linked to. */
export const isBuilt = (path: string): boolean => !PLANNED.includes(path);
