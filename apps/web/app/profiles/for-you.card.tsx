import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { FIRST_SERVICES, firstServicesQuery } from "../catalogue/public/api.ts";
import { priceText } from "../catalogue/public/price-text.ts";
import { useProfile } from "../lib/session.ts";
import { useLoadFailure } from "../lib/use-load-failure.ts";
import { type UserCategory, useUserCategory } from "../lib/user-category.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { ButtonLink, buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ClearButton } from "./choose-button.tsx";
import { PROFILES } from "./public/profiles.ts";

/** Services for the chosen category of customer, or the choice itself; staff are not asked to choose. */
export default function ForYouCard() {
  const { role } = useProfile();
  const category = useUserCategory();
  if (category) return <Suggestions category={category} />;
  return REGISTRABLE_ROLES.some((registrable) => registrable === role) ? <Invitation /> : null;
}

function Invitation() {
  const t = useWords("profiles");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-xl">{t("choice.title")}</h2>
        <p className="mt-1 max-w-prose text-muted">{t("choice.lead")}</p>
      </div>
      <ButtonLink to="/user-category" variant="secondary">
        {t("choose_mine")}
      </ButtonLink>
    </Card>
  );
}

function Suggestions({ category }: { category: UserCategory }) {
  const t = useWords("profiles");
  const catalogue = useWords("catalogue");
  const { language } = useLanguage();
  const { data, error } = useQuery(firstServicesQuery(category, FIRST_SERVICES, language));
  useLoadFailure(error);
  return (
    <section aria-labelledby="for-you">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="for-you" className="flex items-center gap-3 text-2xl">
          <Icon name={PROFILES[category].icon} className="size-7 text-accent-ink" />
          {t(`choose_name.${category}`)}
        </h2>
        <div className="-mx-3 flex flex-wrap sm:mx-0">
          <ButtonLink to="/user-category" variant="ghost" size="sm">
            {t("change")}
          </ButtonLink>
          <ClearButton className={buttonClass({ variant: "ghost", size: "sm" })} />
        </div>
      </div>
      {error ? (
        <ButtonLink to="/services" variant="secondary">
          {t("see_services")}
        </ButtonLink>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {data
            ? data.services.map(({ id, title, price }) => (
                <li
                  key={id}
                  className="group relative flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary"
                >
                  <Link
                    to={`/service/${id}`}
                    className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-primary"
                  >
                    {title}
                  </Link>
                  <span className="shrink-0 text-sm text-muted">{priceText(price, catalogue, language)}</span>
                </li>
              ))
            : ["a", "b", "c"].map((place) => (
                <li key={place}>
                  <Skeleton className="h-14 rounded-card" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
