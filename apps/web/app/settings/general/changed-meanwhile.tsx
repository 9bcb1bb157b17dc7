import type { Setting } from "@passerelle/contract/settings/versions";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { valueBefore } from "./value-before.ts";
import { ValueChanges } from "./value-text.tsx";

/** The versions that others saved after `since`, while a form was open. */
export function ChangedMeanwhile({ setting, since }: { setting: Setting; since: number }) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const others = setting.versions.filter(({ version }) => version > since);
  return (
    <Alert kind="warning" title={t("conflict.title")}>
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
