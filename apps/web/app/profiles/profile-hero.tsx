import { type UserCategory, useUserCategory } from "../lib/user-category.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DEEP_PRIMARY, DEEP_SECONDARY } from "../ui/deep-action.ts";
import { Icon } from "../ui/icon.tsx";
import { Ndop } from "../ui/ndop.tsx";
import { ChooseButton } from "./choose-button.tsx";
import { PROFILES } from "./public/profiles.ts";

const look = (chosen: boolean) => (chosen ? DEEP_SECONDARY : DEEP_PRIMARY);

/** The header of an audience's page, with the button that chooses it. */
export function ProfileHero({ category }: { category: UserCategory }) {
  const t = useWords("profiles");
  const own = useUserCategory() === category;
  return (
    <header className="relative isolate overflow-hidden rounded-card bg-deep px-6 pt-10 pb-8 text-on-deep sm:px-10 sm:pt-14 sm:pb-10">
      <Ndop className="max-md:hidden absolute inset-y-0 right-0 -z-10 h-full w-2/3 opacity-45 mask-l-from-10% mask-l-to-90%" />
      <p className="flex items-center gap-2 font-semibold text-on-deep-muted">
        <Icon name={PROFILES[category].icon} className="size-6 text-accent" />
        {t(`choose_name.${category}`)}
      </p>
      <h1 className="mt-4 max-w-2xl text-[2.03125rem] sm:text-5xl">{t(`page.${category}.title`)}</h1>
      <p className="mt-4 max-w-xl text-lg text-on-deep-muted">{t(`page.${category}.lead`)}</p>
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <ChooseButton category={category} look={look} />
        <ButtonLink to="/services" variant="ghost" className="min-h-13 text-on-deep! hover:bg-white/10!">
          {t("see_services")}
        </ButtonLink>
      </div>
      <p className="mt-4 flex min-h-6 items-center gap-2 text-on-deep-muted">
        {own && (
          <>
            <Icon name="circle-check" className="size-5 text-accent" />
            {t(`toast.${category}`)}
          </>
        )}
      </p>
    </header>
  );
}
