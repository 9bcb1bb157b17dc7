/** The sections of the privacy policy, in every version so far. */
export const PRIVACY_SECTIONS = [
  "controller",
  "data",
  "purposes",
  "others",
  "sensitive",
  "recipients",
  "transfers",
  "keeping",
  "security",
  "rights",
  "complaints",
  "minors",
  "device",
  "decisions",
  "changes",
] as const;
