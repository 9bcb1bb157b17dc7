import { USER_CATEGORIES } from "@passerelle/domain/profiles/user-category";
import { Link, useLocation } from "react-router";
import { useUserCategory } from "../lib/user-category.ts";
import { useWords } from "../lib/words.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import type { Route } from "./+types/choice.page";
import { redirectChoice } from "./choice.ts";
import { ChoiceToasts, ChooseButton } from "./choose-button.tsx";
import { ProfileCard } from "./public/profile-card.tsx";
import { PROFILES } from "./public/profiles.ts";

export const handle = { words: ["profiles"] };

export function loader({ request }: Route.LoaderArgs) {
  return redirectChoice(request) ?? null;
}

/** In the browser nothing is loaded: the page itself handles the choice. */
export function clientLoader() {
  return null;
}

const look = (chosen: boolean) =>
  `w-full px-3! ${buttonClass({ variant: chosen ? "secondary" : "primary" })}`;

/** /user-category to choose a category, and /profil-clients, which describes them (spec 1 §2.1). */
export default function ChoicePage() {
  const t = useWords("profiles");
  const chosen = useUserCategory();
  const texts = /^\/profil-clients/i.test(useLocation().pathname) ? "clients" : "choice";
  return (
    <>
      <PublicTitle title={t(`${texts}.title`)} description={t(`${texts}.lead`)} />
      <ChoiceToasts />
      <PageHeader title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} />
      <h2 className="sr-only">{t("three")}</h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {USER_CATEGORIES.map((category) => (
          <ProfileCard key={category} category={category}>
            <div className="w-full">
              <ChooseButton category={category} look={look} />
            </div>
            <Link to={PROFILES[category].path} className={`w-full justify-center ${TEXT_LINK}`}>
              {t(`more.${category}`)}
            </Link>
          </ProfileCard>
        ))}
      </ul>
      <p className="mt-6 max-w-prose text-muted">{chosen ? t("kept") : t("free")}</p>
    </>
  );
}
