import { useLocation } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { trailOf } from "./trails.ts";

/** The document's title as far as the address tells it (spec 1 §2.4), while the page that knows better is loading. */
export function PathTitle() {
  const t = useWords("shell");
  const { platform_name } = useSettings();
  const { pathname } = useLocation();
  const trail = trailOf(pathname);
  return trail ? <PageTitle title={t(trail.words)} /> : <title>{platform_name}</title>;
}
