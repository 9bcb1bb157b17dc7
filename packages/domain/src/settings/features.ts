/** The features behind a flag of the general settings (product.md *Coming soon*). */
export const FEATURES = [
  "header_search",
  "dashboard_customisation",
  "notification_settings",
  "sharing",
] as const;
export type Feature = (typeof FEATURES)[number];
