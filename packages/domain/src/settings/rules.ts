/** The groups in which rules are shown, in their order. */
export const RULE_GROUPS = ["support"] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];

type RuleDetails = {
  group: RuleGroup;
  unit: "minutes" | "days";
  /** Whole numbers, both included. */
  least: number;
  most: number;
  /** Until a super_admin decides otherwise. */
  initial: number;
};

/** Numbers by which the site works and which its operator may change, each read where it is used (`readRule`). */
export const RULES = {
  /** How long answers to a ticket are collected before an email announces them together. */
  ticket_answer_email: { group: "support", unit: "minutes", least: 1, most: 240, initial: 3 },
} as const satisfies Record<string, RuleDetails>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

/** In characters. */
export const RULE_REASON_LENGTH = 300;

/** Why a value is refused; undefined when it may be set. `unchanged`: it is in force already. */
export function ruleRefusal(
  name: RuleName,
  value: number,
  inForce: number,
): "out_of_range" | "unchanged" | undefined {
  const { least, most } = RULES[name];
  if (!Number.isInteger(value) || value < least || value > most) return "out_of_range";
  return value === inForce ? "unchanged" : undefined;
}
