import { useSearchParams } from "react-router";
import { useWords } from "../lib/words.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { PlatformInfo } from "./components/platform-info.tsx";
import { AppearanceSettings } from "./settings/appearance.tsx";
import { LanguageSettings } from "./settings/language.tsx";
import { NotificationSettings } from "./settings/notifications.tsx";

export const handle = { words: ["shell/settings", "notifications"] };

const TABS = {
  appearance: AppearanceSettings,
  language: LanguageSettings,
  notifications: NotificationSettings,
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** /settings: appearance, language and notifications, on this device and in the account (spec 1 §2.2). */
export default function SettingsPage() {
  const t = useWords("shell/settings");
  const [query] = useSearchParams();
  const shown = NAMES.find((name) => name === query.get("tab")) ?? "appearance";
  const Part = TABS[shown];
  return (
    <>
      <PageTitle title={`${t(`tabs.${shown}`)} · ${t("title")}`} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <PageTabs
        label={t("title")}
        shown={shown}
        tabs={NAMES.map((name) => ({ name, label: t(`tabs.${name}`) }))}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <Part />
      </div>
      <PlatformInfo className={classNames(buttonClass({ variant: "ghost" }), "mt-8 -ml-4 sm:-ml-5")}>
        <Icon name="info" />
      </PlatformInfo>
    </>
  );
}
