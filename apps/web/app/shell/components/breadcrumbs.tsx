import { Link, useLocation } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { type Trail, trailOf } from "../../navigation/trail.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHomePath } from "./brand-link.tsx";

/** The breadcrumb trail of the page (spec 1 §2.4). `trails`: those of the frame's pages. */
export function Breadcrumbs({ trails }: { trails: readonly Trail[] }) {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const home = useHomePath();
  const trail = trailOf(trails, pathname);
  if (!trail?.above) return null;
  const above = [
    { to: home, name: t("nav.home") },
    ...trail.above.map(({ to, label }) => ({ to, name: label[language] })),
  ];
  return (
    <nav aria-label={t("breadcrumbs.label")} className="mb-4 text-sm work:mb-0">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted">
        {above.map(({ to, name }) => (
          <li key={name} className="flex items-center gap-1">
            <Link
              to={to}
              className="flex min-h-9 items-center work:pointer-fine:min-h-6 rounded-control text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {name}
            </Link>
            <Icon name="chevron-right" className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="font-semibold text-ink">
          {trail.label[language]}
        </li>
      </ol>
    </nav>
  );
}
