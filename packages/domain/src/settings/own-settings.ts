import type { SettingDefinitions } from "./definition.ts";
import { FEATURES, type Feature } from "./features.ts";
import { OPERATOR_FIELD_LENGTH, OPERATOR_FIELDS, SELLER_FIELDS } from "./operator.ts";

// Cached pages depend on these settings, and only a commit invalidates them, so none can be scheduled.
const feature = { kind: "switch", group: "features", canBeScheduled: false, initial: true } as const;
const features = Object.fromEntries(FEATURES.map((name) => [`features.${name}`, feature])) as Record<
  `features.${Feature}`,
  typeof feature
>;

export const ownSettings = {
  ...features,
  /** The operator of the site. Until it is published, the variable `OPERATOR` applies. */
  "settings.operator": {
    kind: "fields",
    fields: OPERATOR_FIELDS,
    required: SELLER_FIELDS,
    longest: OPERATOR_FIELD_LENGTH,
    group: "operator",
    canBeScheduled: false,
    initial: null,
  },
} as const satisfies SettingDefinitions;
