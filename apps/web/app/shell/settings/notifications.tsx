import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";

/** product.md, *Coming soon*: the notice, as long as there is nothing to configure. */
export function NotificationSettings() {
  const t = useWords("shell/settings");
  return <Alert title={t("notifications.soon")}>{t("notifications.soon_text")}</Alert>;
}
