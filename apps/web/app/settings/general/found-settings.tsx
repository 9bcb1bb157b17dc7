import type { Setting } from "@passerelle/contract/settings/versions";
import { SETTING_GROUPS } from "@passerelle/domain/settings/definition";
import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import { fold } from "@passerelle/domain/text";
import type { Translate, WordKey } from "../../lib/translate.ts";
import { useWords } from "../../lib/words.tsx";
import { useWordsInEveryLanguage } from "../../lib/words-in.tsx";
import { Card } from "../../ui/card.tsx";
import type words from "./fr.json";
import { GroupSettings } from "./group-settings.tsx";
import { PANELS, type Panel } from "./panels.ts";

type Words = Translate<WordKey<typeof words>>;

const textsOfSetting = (t: Words, key: SettingKey) => {
  const definition = SETTINGS[key];
  return [
    t(`names.${key}.title`),
    t(`names.${key}.text`),
    t(`names.${key}.synonyms`),
    t(`groups.${definition.group}.title`),
  ];
};

const textsOfPanel = (t: Words, panel: Panel) => [
  t(`panels.${panel}.title`),
  t(`panels.${panel}.text`),
  t(`panels.${panel}.synonyms`),
];

/** Whether every word that is sought is in the texts. */
function isFound(texts: readonly string[], sought: string): boolean {
  const text = fold(texts.join(" "));
  return fold(sought)
    .split(" ")
    .every((word) => text.includes(word));
}

type FoundSettingsProps = {
  settings: readonly Setting[];
  sought: string;
  /** Opens a part of the page that is edited as a whole. */
  onOpen: (panel: Panel) => void;
};

/** What a search finds among all settings, by their words and synonyms in every language. Suspends until these are loaded. */
export function FoundSettings({ settings, sought, onOpen }: FoundSettingsProps) {
  const t = useWords("settings/general");
  const everyLanguage = useWordsInEveryLanguage("settings/general");
  const found = settings.filter(({ key }) =>
    isFound(
      everyLanguage.flatMap((words) => textsOfSetting(words, key)),
      sought,
    ),
  );
  const panels = PANELS.filter((panel) =>
    isFound(
      everyLanguage.flatMap((words) => textsOfPanel(words, panel)),
      sought,
    ),
  );
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="text-sm text-muted">
        {t("search.count", { count: found.length + panels.length })}
      </p>
      {SETTING_GROUPS.filter((group) => found.some(({ key }) => SETTINGS[key].group === group)).map(
        (group) => (
          <GroupSettings key={group} group={group} settings={found} />
        ),
      )}
      {panels.length > 0 && (
        <section aria-labelledby="found-panels" className="flex flex-col gap-4">
          <h2 id="found-panels" className="text-xl">
            {t("search.panels")}
          </h2>
          {panels.map((panel) => (
            <Card key={panel}>
              <h3 className="text-lg">
                <button
                  type="button"
                  className="min-h-11 text-left font-semibold underline"
                  onClick={() => onOpen(panel)}
                >
                  {t(`panels.${panel}.title`)}
                </button>
              </h3>
              <p className="mt-1 max-w-prose text-muted">{t(`panels.${panel}.text`)}</p>
            </Card>
          ))}
        </section>
      )}
    </div>
  );
}
