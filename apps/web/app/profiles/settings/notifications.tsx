import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { PreferenceList } from "../../notifications/public/preference-list.tsx";
import { Alert } from "../../ui/alert.tsx";

/** Notification preferences; without the feature (product.md, *Coming soon*) the specification's toast. */
export function NotificationSettings() {
  const t = useWords("profiles/settings");
  const { features } = useSettings();
  if (features.notification_settings) return <PreferenceList />;
  return <Alert title={t("notifications.soon")}>{t("notifications.soon_text")}</Alert>;
}
