import { USER_CATEGORIES, type UserCategory } from "@passerelle/domain/profiles/user-category";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { useActions } from "../../profiles/public/actions.ts";
import { ProfileCard } from "../../profiles/public/profile-card.tsx";
import { PROFILES } from "../../profiles/public/profiles.ts";
import { Icon } from "../../ui/icon.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import type { LandingCatalogue } from "./landing-catalogue.ts";

/** The three audiences (spec 1 §1), with services from the catalogue and actions. */
export function Audiences({ audiences }: Pick<LandingCatalogue, "audiences">) {
  const t = useWords("home/landing");
  const profiles = useWords("profiles");
  return (
    <section id="audiences" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-3xl sm:text-[2.75rem]">{t("audiences.title")}</h2>
        <p className="mt-4 max-w-2xl text-lg text-muted">{t("audiences.lead")}</p>
        <ul className="mt-10 grid gap-5 lg:grid-cols-3">
          {USER_CATEGORIES.map((person) => (
            <ProfileCard key={person} category={person} examples={audiences[person]}>
              <Link to={PROFILES[person].path} className={TEXT_LINK}>
                {profiles(`more.${person}`)}
                <Icon name="arrow-right" />
              </Link>
              <Actions category={person} />
            </ProfileCard>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Actions({ category }: { category: UserCategory }) {
  const { view, create, more } = useActions(category);
  return (
    <ul className="flex w-full flex-wrap gap-x-5 border-t border-line pt-2 text-sm">
      {[view, create, ...more].map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={TEXT_LINK}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
