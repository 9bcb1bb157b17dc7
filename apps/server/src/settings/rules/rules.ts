import type { Rule } from "@passerelle/contract/settings/rules";
import { RULE_NAMES, RULES, type RuleName, ruleRefusal } from "@passerelle/domain/settings/rules";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findNewest, findVersion, findVersions, insertVersion, type StoredRule } from "./queries.ts";

const SHOWN_VERSIONS = 20;

/** The value of a rule in force, as the caller's transaction sees it. */
export async function readRule(db: Db, name: RuleName): Promise<number> {
  return (await findNewest(db, name))?.value ?? RULES[name].initial;
}

export async function listRules({ db }: Context): Promise<Rule[]> {
  const versions = await findVersions(db);
  return RULE_NAMES.map((name) => present(name, versions));
}

type Change = { version: number; value: number; reason: string; restores?: number | undefined };

/**
 * Changes a rule from now on; what was begun under the former value keeps it. Undoing is a new version that names the one whose value
 * it brings back. Throws `settings_conflict` when the rule was changed since it was read, or the named version has another
 * value, `rule_out_of_range` and `rule_unchanged`.
 */
export async function changeRule(
  { db }: Context,
  actor: Actor,
  name: RuleName,
  { version, value, reason, restores }: Change,
): Promise<Rule> {
  return db.transaction().execute(async (trx) => {
    const newest = await findNewest(trx, name);
    if ((newest?.version ?? 0) !== version) throw new AppError("settings_conflict");
    const refusal = ruleRefusal(name, value, newest?.value ?? RULES[name].initial);
    if (refusal) throw new AppError(refusal === "unchanged" ? "rule_unchanged" : "rule_out_of_range");
    if (restores !== undefined && (await valueAt(trx, name, restores)) !== value)
      throw new AppError("settings_conflict");
    const row = { name, version: version + 1, value, reason, restores: restores ?? null };
    if (!(await insertVersion(trx, { ...row, saved_by: actor.userId })))
      throw new AppError("settings_conflict");
    return present(name, await findVersions(trx));
  });
}

/** The value of a version; version 0 is the initial value. */
const valueAt = async (db: Db, name: RuleName, version: number): Promise<number | undefined> =>
  version === 0 ? RULES[name].initial : findVersion(db, name, version);

function present(name: RuleName, all: readonly StoredRule[]): Rule {
  const versions = all.filter((one) => one.name === name);
  const [newest] = versions;
  return {
    name,
    ...RULES[name],
    value: newest?.value ?? RULES[name].initial,
    version: newest?.version ?? 0,
    versions: versions
      .slice(0, SHOWN_VERSIONS)
      .map(({ version, value, reason, restores, saved_at, saved_by_name }) => ({
        version,
        value,
        reason,
        restores,
        by: saved_by_name,
        at: saved_at.toISOString(),
      })),
  };
}
