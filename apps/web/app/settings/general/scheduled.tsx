import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import { SETTING_REASON_LENGTH } from "@passerelle/domain/settings/definitions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { cancelVersion } from "../api.ts";
import { valueBefore } from "./value-before.ts";
import { ValueChanges } from "./value-text.tsx";

/** The changes that come into force later, the next one first; each can be cancelled until then. */
export function Scheduled({ setting, title }: { setting: Setting; title: string }) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const coming = setting.versions
    .filter(({ state }) => state === "scheduled")
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from));
  if (coming.length === 0) return null;
  return (
    <section aria-label={t("scheduled.title")} className="mt-4 rounded-card bg-info-soft p-4">
      <h4 className="font-semibold text-info">{t("scheduled.title")}</h4>
      <ul className="mt-2 flex flex-col gap-4">
        {coming.map((one) => (
          <li key={one.version} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">
                {t("scheduled.from", { date: formatDateTime(one.valid_from, language) })}
              </p>
              <ValueChanges settingKey={setting.key} from={valueBefore(setting, one)} to={one.value} />
              <p className="mt-1 text-sm text-muted wrap-anywhere">
                {t("history.by", {
                  version: one.version,
                  name: one.by ?? t("history.unknown"),
                  date: formatDateTime(one.at, language),
                })}
                {one.reason && ` · ${one.reason}`}
              </p>
            </div>
            <Cancel setting={setting} scheduled={one} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CancelProps = { setting: Setting; scheduled: SettingVersion; title: string };

function Cancel({ setting, scheduled, title }: CancelProps) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const date = formatDateTime(scheduled.valid_from, language);
  return (
    <ConfirmedAction
      label={t("scheduled.cancel")}
      accessibleLabel={t("scheduled.cancel_named", { title, date })}
      title={t("scheduled.cancel_named", { title, date })}
      confirmLabel={t("scheduled.cancel")}
      closeLabel={t("scheduled.keep")}
      done={t("scheduled.cancelled")}
      run={async () => {
        if (reason.trim() === "") return t("form.reason_missing");
        await cancelVersion(client, setting, scheduled.version, reason);
        return undefined;
      }}
    >
      <p>{t("scheduled.cancel_text")}</p>
      <Field label={t("form.reason")} required className="mt-4">
        {(field) => (
          <TextInput
            {...field}
            autoComplete="off"
            maxLength={SETTING_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmedAction>
  );
}
