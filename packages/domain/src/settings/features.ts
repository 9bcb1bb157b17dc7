/** product.md, *Coming soon*: what the specification only announces, each behind a flag of the general settings. */
export const FEATURES = [
  "header_search",
  "dashboard_customisation",
  "notification_settings",
  "sharing",
] as const;
export type Feature = (typeof FEATURES)[number];

// A feature's name goes in here with the feature: before that there is nothing to switch on.
const EXISTING: ReadonlySet<Feature> = new Set<Feature>(["header_search", "sharing"]);

/** Whether a feature exists at all; one that does not shows the notice of the specification, whatever was decided. */
export const exists = (feature: Feature): boolean => EXISTING.has(feature);

/** Whether a feature runs: `decided` is what the super_admin said, undefined when they never did. */
export const isOn = (feature: Feature, decided: boolean | undefined): boolean =>
  exists(feature) && (decided ?? true);
