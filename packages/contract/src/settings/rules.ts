import { RULE_GROUPS, RULE_NAMES, RULE_REASON_LENGTH } from "@passerelle/domain/settings/rules";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, line, RowVersion } from "../shapes.ts";

const RuleVersion = z.object({
  version: RowVersion,
  value: z.int(),
  reason: z.string(),
  /** The version whose value was brought back. */
  restores: z.nullable(z.int()),
  by: z.nullable(z.string()),
  at: Instant,
});

/** A number by which the site works. */
export const Rule = z.object({
  name: z.enum(RULE_NAMES),
  group: z.enum(RULE_GROUPS),
  unit: z.enum(["minutes", "days"]),
  least: z.int(),
  most: z.int(),
  initial: z.int(),
  /** In force. */
  value: z.int(),
  /** Send it back with a change to detect concurrent edits. 0: never changed. */
  version: RowVersion,
  /** Newest first; the last twenty. */
  versions: z.array(RuleVersion),
});
export type Rule = z.output<typeof Rule>;

export const rules = contract({
  "GET /api/admin/settings/rules": {
    summary: "The numbers by which the site works, with their versions",
    access: "settings.manage",
    reply: z.object({ rules: z.array(Rule) }),
  },
  "PUT /api/admin/settings/rules/:name": {
    summary:
      "Changes a rule for what happens from now on; `restores` names the version whose value is brought back",
    access: "settings.manage",
    params: z.strictObject({ name: z.enum(RULE_NAMES) }),
    body: z.strictObject({
      version: RowVersion,
      /** Within the limits of the rule. */
      value: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      reason: line(RULE_REASON_LENGTH).check(z.minLength(1, "required")),
      restores: z.optional(RowVersion),
    }),
    reply: Rule,
    errors: ["settings_conflict", "rule_out_of_range", "rule_unchanged"],
  },
});
