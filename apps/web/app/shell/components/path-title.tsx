import { useLocation } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage } from "../../lib/words.tsx";
import { APP_TRAILS } from "../../navigation/app-trails.data.ts";
import { SIMPLE_TRAILS } from "../../navigation/simple-trails.data.ts";
import { trailOf } from "../../navigation/trail.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** The document's title by the address (spec 1 §2.4), until the page has set its own. */
export function PathTitle() {
  const { language } = useLanguage();
  const { platform_name } = useSettings();
  const { pathname } = useLocation();
  const trail = trailOf(SIMPLE_TRAILS, pathname) ?? trailOf(APP_TRAILS, pathname);
  return trail ? <PageTitle title={trail.label[language]} /> : <title>{platform_name}</title>;
}
