import { useWords } from "../lib/words.tsx";
import { PlatformInfo } from "../settings/public/platform-info.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { TabbedPage } from "../ui/tabbed-page.tsx";
import { AppearanceSettings } from "./settings/appearance.tsx";
import { LanguageSettings } from "./settings/language.tsx";
import { NotificationSettings } from "./settings/notifications.tsx";
import { TimeZoneSettings } from "./settings/time-zone.tsx";

export const handle = { words: ["profiles/settings", "notifications"] };

const TABS = [
  { name: "appearance", Part: AppearanceSettings },
  { name: "language", Part: LanguageSettings },
  { name: "time", Part: TimeZoneSettings },
  { name: "notifications", Part: NotificationSettings },
] as const;

/** /settings: appearance, language, time zone and notifications of a person, on this device and in the account (spec 1 §2.2). */
export default function SettingsPage() {
  const t = useWords("profiles/settings");
  return (
    <>
      <TabbedPage
        className="max-w-3xl"
        title={t("title")}
        lead={t("lead")}
        tabs={TABS.map((tab) => ({ ...tab, label: t(`tabs.${tab.name}`) }))}
      />
      <PlatformInfo className={classNames(buttonClass({ variant: "ghost" }), "mt-8 -ml-4 sm:-ml-5")}>
        <Icon name="info" />
        {t("about_platform")}
      </PlatformInfo>
    </>
  );
}
