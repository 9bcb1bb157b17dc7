import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingGroup } from "@passerelle/domain/settings/definition";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { useWords } from "../../lib/words.tsx";
import { SettingCard } from "./setting-card.tsx";

/** The settings of a group, under its title. */
export function GroupSettings({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  const t = useWords("settings/general");
  const id = `group-${group}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {t(`groups.${group}.title`)}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t(`groups.${group}.text`)}</p>
      </div>
      {settings
        .filter(({ key }) => SETTINGS[key].group === group)
        .map((setting) => (
          <SettingCard key={setting.key} setting={setting} />
        ))}
    </section>
  );
}
