import { Link, useLocation } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHomePath } from "./brand-link.tsx";

const REQUESTS = { to: "/requests-tracking", words: "nav.requests" } as const;
const USERS = { to: "/admin/users", words: "nav.users" } as const;
const SERVICES = { to: "/services", words: "nav.services" } as const;

/** Where each page lies: the pages above it, then its own label (spec 1 §2.4). The home page and what is missing have none. */
const TRAILS = [
  { path: /^\/requests-tracking$/, above: [], words: "nav.requests" },
  { path: /^\/requests-tracking\/[^/]+$/, above: [REQUESTS], words: "breadcrumbs.request" },
  { path: /^\/account$/, above: [], words: "nav.account" },
  { path: /^\/profile\/[^/]+$/, above: [], words: "breadcrumbs.profile" },
  { path: /^\/admin\/users$/, above: [], words: "nav.users" },
  { path: /^\/admin\/users\/[^/]+$/, above: [USERS], words: "breadcrumbs.user" },
  { path: /^\/admin\/connection-logs$/, above: [], words: "nav.connection_logs" },
  { path: /^\/service\/[^/]+$/, above: [SERVICES], words: "breadcrumbs.service" },
  { path: /^\/service-request\//, above: [SERVICES], words: "breadcrumbs.service_request" },
] as const;

export function Breadcrumbs() {
  const t = useWords("shell");
  const { pathname } = useLocation();
  const home = useHomePath();
  const trail = TRAILS.find(({ path }) => path.test(pathname.replace(/\/$/, "")));
  if (!trail) return null;
  const above = [{ to: home, words: "nav.home" } as const, ...trail.above];
  return (
    <nav aria-label={t("breadcrumbs.label")} className="mb-4 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted">
        {above.map(({ to, words }) => (
          <li key={words} className="flex items-center gap-1">
            <Link
              to={to}
              className="flex min-h-9 items-center rounded-control text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {t(words)}
            </Link>
            <Icon name="chevron-right" className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="font-semibold text-ink">
          {t(trail.words)}
        </li>
      </ol>
    </nav>
  );
}
