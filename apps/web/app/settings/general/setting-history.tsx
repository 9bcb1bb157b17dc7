import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { isSameValue } from "@passerelle/domain/settings/values";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChangeSetting } from "./change-setting.tsx";
import { valueBefore } from "./value-before.ts";
import { ValueChanges } from "./value-text.tsx";

const TONES = { in_force: "success", scheduled: "info", replaced: "neutral", cancelled: "warning" } as const;

/** Who changed a setting, when, from when on and why, newest first. Each value can be brought back. */
export function SettingHistory({ setting, title }: { setting: Setting; title: string }) {
  const t = useWords("settings/general");
  const { versions, total } = setting;
  return (
    <details className="group mt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        {t("history.title", { count: total })}
        <span className="sr-only">{title}</span>
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
            <Version setting={setting} one={one} />
            <Restore setting={setting} one={one} title={title} />
          </li>
        ))}
      </ol>
      {total > versions.length && (
        <p className="text-sm text-muted">{t("history.older", { count: total - versions.length })}</p>
      )}
    </details>
  );
}

type VersionProps = { setting: Setting; one: SettingVersion };

function Version({ setting, one }: VersionProps) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const { version, value, reason, restores, state, by, at, valid_from, cancelled } = one;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <ValueChanges settingKey={setting.key} from={valueBefore(setting, one)} to={value} />
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>{" "}
        {t("history.by", {
          version,
          name: by ?? t("history.unknown"),
          date: formatDateTime(at, language),
        })}
        {valid_from > at && ` · ${t("history.valid_from", { date: formatDateTime(valid_from, language) })}`}
        {restores !== null && ` · ${t("history.restored", { version: restores })}`}
      </p>
      <p className="text-sm wrap-anywhere">{reason ?? t("history.no_reason")}</p>
      {cancelled && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("history.cancelled", {
            name: cancelled.by ?? t("history.unknown"),
            date: formatDateTime(cancelled.at, language),
          })}
          {` · ${cancelled.reason}`}
        </p>
      )}
    </div>
  );
}

/** Restores the value of a former version. Not offered for a switch, which can simply be switched again. */
function Restore({ setting, one, title }: VersionProps & { title: string }) {
  const t = useWords("settings/general");
  const isOffered =
    SETTINGS[setting.key].kind !== "switch" &&
    one.state === "replaced" &&
    !isSameValue(one.value, setting.value);
  if (!isOffered) return null;
  return (
    <ChangeSetting
      setting={setting}
      label={t("restore")}
      accessibleLabel={t("restore_named", { title, version: one.version })}
      variant="ghost"
      proposed={one.value}
      restores={one.version}
    />
  );
}
