import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { PlatformInfo } from "../../settings/public/platform-info.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** spec 1 §2.5: settings that can be changed on every page, with a link to all. */
export function QuickSettings() {
  const t = useWords("shell");
  return (
    <Menu
      className="relative"
      panelClassName="top-full right-0 mt-2 w-72"
      label={
        <>
          <Icon name="settings" />
          <span className="sr-only">{t("nav.quick_settings")}</span>
        </>
      }
    >
      <ThemeChoice name="theme-header" />
      <div className="mt-2 border-t border-line pt-2">
        <Link to="/settings" className={MENU_ENTRY}>
          <Icon name="settings" />
          {t("nav.all_settings")}
        </Link>
        <PlatformInfo className={MENU_ENTRY}>
          <Icon name="info" />
          {t("nav.about_platform")}
        </PlatformInfo>
      </div>
    </Menu>
  );
}
