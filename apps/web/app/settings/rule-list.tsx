import type { Rule } from "@passerelle/contract/settings/rules";
import { RULE_GROUPS, RULE_REASON_LENGTH } from "@passerelle/domain/settings/rules";
import { fold } from "@passerelle/domain/text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { ListSearch } from "../ui/list-search.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { changeRule, ruleList } from "./api.ts";

/** The numbers by which the site works, by group, with their versions. */
export function RuleList() {
  const t = useWords("settings");
  const { data: rules, error, refetch } = useQuery(ruleList);
  const [sought, setSought] = useState("");
  if (!rules) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-64 rounded-card" />;
  }
  const found = rules.filter(({ name }) =>
    fold(`${t(`rules.names.${name}.title`)} ${t(`rules.names.${name}.text`)}`).includes(fold(sought)),
  );
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t("rules.lead")}</p>
      <div className="mb-4">
        <ListSearch
          label={t("rules.search")}
          value={sought}
          onChange={setSought}
          found={t("rules.count", { count: found.length })}
        />
      </div>
      {RULE_GROUPS.map((group) => {
        const ofGroup = found.filter((rule) => rule.group === group);
        return (
          ofGroup.length > 0 && (
            <section key={group} className="flex flex-col gap-4">
              <h2 className="text-xl">{t(`rules.groups.${group}`)}</h2>
              {ofGroup.map((rule) => (
                <RuleCard key={rule.name} rule={rule} />
              ))}
            </section>
          )
        );
      })}
    </>
  );
}

function RuleCard({ rule }: { rule: Rule }) {
  const t = useWords("settings");
  const { language } = useLanguage();
  const client = useQueryClient();
  const { name, unit, least, most, value, initial, versions } = rule;
  const title = t(`rules.names.${name}.title`);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const inUnit = (count: number) => t(`rules.units.${unit}`, { count });
  // The value before the first change is brought back as version 0.
  const earlier = [...versions.slice(1), { version: 0, value: initial }].find((one) => one.value !== value);

  async function save(next: number, restores?: number) {
    if (!Number.isInteger(next) || next < least || next > most) return t("rules.range", { least, most });
    if (reason.trim() === "") return t("rules.reason_missing");
    await changeRule(client, rule, {
      value: next,
      reason,
      ...(restores !== undefined && { restores }),
    });
    setTyped("");
    setReason("");
  }

  const reasonField = (
    <Field label={t("rules.reason")} required className="mt-4">
      {(field) => (
        <TextInput
          {...field}
          autoComplete="off"
          maxLength={RULE_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <Card data-rule={name}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{t(`rules.names.${name}.text`)}</p>
        </div>
        <p className="text-lg font-semibold">{inUnit(value)}</p>
        <ConfirmedAction
          label={t("rules.change")}
          accessibleLabel={t("rules.change_named", { title })}
          title={title}
          confirmLabel={t("rules.save")}
          done={t("rules.saved")}
          run={() => save(Number(typed))}
        >
          <Field label={t("rules.value", { unit: t(`rules.unit_names.${unit}`), least, most })} required>
            {(field) => (
              <TextInput
                {...field}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {/^\d+$/.test(typed) && (
            <p className="mt-3">
              <del className="text-muted">{inUnit(value)}</del>
              {" → "}
              <ins className="font-semibold no-underline">{inUnit(Number(typed))}</ins>
            </p>
          )}
          {reasonField}
        </ConfirmedAction>
        {versions.length > 0 && earlier && (
          <ConfirmedAction
            variant="ghost"
            label={t("rules.undo")}
            accessibleLabel={t("rules.undo_named", { title })}
            title={t("rules.undo_title", { title })}
            confirmLabel={t("rules.undo")}
            done={t("rules.saved")}
            run={() => save(earlier.value, earlier.version)}
          >
            <p>
              <del className="text-muted">{inUnit(value)}</del>
              {" → "}
              <ins className="font-semibold no-underline">{inUnit(earlier.value)}</ins>
            </p>
            {reasonField}
          </ConfirmedAction>
        )}
      </div>
      {versions.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-t border-line text-sm">
          {versions.map(({ version, value: then, reason: why, restores, by, at }) => (
            <li key={version} className="flex flex-wrap gap-x-4 py-1.5">
              <span className="font-semibold">{inUnit(then)}</span>
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {why}
                {restores !== null && ` · ${t("rules.restored", { version: restores })}`}
              </span>
              <span className="text-muted">
                {t("rules.by", {
                  version,
                  name: by ?? t("rules.unknown"),
                  date: formatDateTime(at, language),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
