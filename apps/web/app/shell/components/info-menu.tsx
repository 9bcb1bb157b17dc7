import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { CONTACT_LINKS, INFO_LINKS } from "../../navigation/links.data.ts";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY, Menu } from "../../ui/menu.tsx";

/** « Infos Pratiques » and contact, in a public header's row (spec 1 §2.4, §2.6). `entry`: classes of its links. */
export function InfoMenu({ entry }: { entry: string }) {
  const t = useWords("shell");
  const { language } = useLanguage();
  return (
    <>
      <li>
        <Menu
          className="relative"
          summaryClassName="px-2 whitespace-nowrap"
          panelClassName="top-full left-0 mt-2 w-64"
          label={
            <>
              {t("nav.infos")}
              <Icon name="chevron-down" className="size-4" />
            </>
          }
        >
          <ul>
            {INFO_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={MENU_ENTRY}>
                  {label[language]}
                </Link>
              </li>
            ))}
          </ul>
        </Menu>
      </li>
      {CONTACT_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={entry}>
            {label[language]}
          </Link>
        </li>
      ))}
    </>
  );
}

/** The same entries for the menu of a narrow header. */
export function InfoEntries() {
  const { language } = useLanguage();
  return [...INFO_LINKS, ...CONTACT_LINKS].map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={MENU_ENTRY}>
        {label[language]}
      </Link>
    </li>
  ));
}
