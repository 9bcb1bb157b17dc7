import type { Setting } from "@passerelle/contract/settings/versions";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { valueBefore } from "./value-before.ts";
import { ValueChanges } from "./value-text.tsx";

type ChangedMeanwhileProps = {
  setting: Setting;
  /** The version when the form was opened. */
  since: number;
  /** Undefined once the person has seen the versions. */
  onSeen: (() => void) | undefined;
};

/** The versions that others saved while a form was open. */
export function ChangedMeanwhile({ setting, since, onSeen }: ChangedMeanwhileProps) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const others = setting.versions.filter(({ version }) => version > since);
  return (
    <Alert
      kind="warning"
      title={t("conflict.title")}
      action={
        onSeen && (
          <Button variant="secondary" size="sm" onClick={onSeen}>
            {t("conflict.go_on")}
          </Button>
        )
      }
    >
      <ul className="mt-2 flex flex-col gap-3">
        {others.map((one) => (
          <li key={one.version}>
            <ValueChanges settingKey={setting.key} from={valueBefore(setting, one)} to={one.value} />
            <p className="text-sm text-muted wrap-anywhere">
              {t("history.by", {
                version: one.version,
                name: one.by ?? t("history.unknown"),
                date: formatDateTime(one.at, language),
              })}
              {one.reason && ` · ${one.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
