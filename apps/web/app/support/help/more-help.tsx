import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { DEEP_PRIMARY, DEEP_SECONDARY } from "../../ui/deep-action.ts";
import { Ndop } from "../../ui/ndop.tsx";

const PATHS = [
  { to: "/infos-pratiques", words: "guides" },
  { to: "/requests-tracking", words: "requests" },
  { to: "/assistance", words: "assistance" },
  { to: "/legal/terms", words: "terms" },
] as const;

/** Ways to contact us from the help centre. */
export function MoreHelp() {
  const t = useWords("support/help");
  return (
    <section
      aria-labelledby="more"
      className="mt-14 grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[20rem_1fr]"
    >
      <div className="relative isolate bg-deep p-6 text-on-deep sm:p-8">
        <Ndop className="absolute inset-0 -z-10 size-full opacity-20" />
        <h2 id="more" className="text-2xl">
          {t("more.title")}
        </h2>
        <p className="mt-3 text-on-deep-muted">{t("more.text")}</p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {/* A signed-out reader signs in first and then arrives there. */}
          <Link to="/assistance/new" className={DEEP_PRIMARY}>
            {t("more.ticket")}
          </Link>
          <Link to="/contact" className={DEEP_SECONDARY}>
            {t("more.write")}
          </Link>
        </div>
      </div>
      <ul className="grid divide-y divide-line sm:max-lg:grid-cols-3 sm:max-lg:divide-x sm:max-lg:divide-y-0">
        {PATHS.map(({ to, words }) => (
          <li key={to} className="relative p-5 hover:bg-primary-soft">
            <Link to={to} className="font-semibold text-primary no-underline after:absolute after:inset-0">
              {t(`more.${words}`)}
            </Link>
            <p className="mt-1 text-sm text-muted">{t(`more.${words}_text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
