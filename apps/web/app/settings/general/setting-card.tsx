import type { Setting } from "@passerelle/contract/settings/versions";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ChangeSetting } from "./change-setting.tsx";
import { OperatorSource } from "./operator-source.tsx";
import { Scheduled } from "./scheduled.tsx";
import { SettingHistory } from "./setting-history.tsx";
import { formerVersion } from "./value-before.ts";
import { ValueText } from "./value-text.tsx";

/** A setting: its value, what is scheduled, its history, and the ways to change it. */
export function SettingCard({ setting }: { setting: Setting }) {
  const t = useWords("settings/general");
  const { key, value, versions } = setting;
  const { kind } = SETTINGS[key];
  const title = t(`names.${key}.title`);
  const isSwitch = kind === "switch";
  const switchLabel = t(value === true ? "switch_off" : "switch_on");
  const id = `setting-${key.replace(".", "-")}`;
  return (
    <Card aria-labelledby={id} data-setting={key}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={id} className="text-lg">
            {title}
          </h3>
          <p className="mt-1 max-w-prose text-muted">{t(`names.${key}.text`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {isSwitch && <Badge tone={value ? "success" : "neutral"}>{t(value ? "on" : "off")}</Badge>}
          {(kind === "number" || kind === "text") && <ValueText settingKey={key} value={value} />}
          <ChangeSetting
            setting={setting}
            label={isSwitch ? switchLabel : t("change")}
            accessibleLabel={t("named", { action: isSwitch ? switchLabel : t("change"), title })}
            {...(isSwitch && { proposed: value !== true })}
          />
          <Undo setting={setting} title={title} />
        </div>
      </div>
      {kind === "fields" && <OperatorSource />}
      {(kind === "amounts" || (kind === "fields" && value !== null)) && (
        <div className="mt-4">
          <ValueText settingKey={key} value={value} />
        </div>
      )}
      <Scheduled setting={setting} title={title} />
      {versions.length > 0 && <SettingHistory setting={setting} title={title} />}
    </Card>
  );
}

/** Restores the value that applied before the one in force. Not offered for a switch, which can simply be switched again. */
function Undo({ setting, title }: { setting: Setting; title: string }) {
  const t = useWords("settings/general");
  const former = formerVersion(setting);
  if (SETTINGS[setting.key].kind === "switch" || !former) return null;
  return (
    <ChangeSetting
      setting={setting}
      label={t("undo")}
      accessibleLabel={t("named", { action: t("undo"), title })}
      variant="ghost"
      proposed={former.value}
      restores={former.version}
    />
  );
}
