/** product.md, *Coming soon*: what the specification only announces, each behind a flag of the general settings. */
export const FEATURES = [
  "header_search",
  "dashboard_customisation",
  "notification_settings",
  "sharing",
] as const;
export type Feature = (typeof FEATURES)[number];

/** Whether a feature runs: `decided` is what the super_admin said, undefined when they never did. */
export const isOn = (decided: boolean | undefined): boolean => decided ?? true;
