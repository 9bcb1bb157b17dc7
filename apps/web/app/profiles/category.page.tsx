import type { ServiceList } from "@passerelle/contract/catalogue";
import { Link, useLocation } from "react-router";
import { ServiceCard } from "../catalogue/public/service-card.tsx";
import { ApiError, type Client } from "../lib/client.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import type { UserCategory } from "../lib/user-category.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import type { Route } from "./+types/category.page.ts";
import { redirectChoice } from "./choice.ts";
import { ChoiceToasts } from "./choose-button.tsx";
import { ProfileHero } from "./profile-hero.tsx";
import { SERVICES_ID, useActions } from "./public/actions.ts";
import { categoryOfPath } from "./public/profiles.ts";

export const handle = { words: ["catalogue", "profiles"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const chosen = redirectChoice(request);
  if (chosen) throw chosen;
  return loadFirst(serverClient(request, context), request);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst(api, request);
}

/** The first services of the page's category; after a failure the page is shown without them. */
async function loadFirst(call: Client, { url, signal }: Request): Promise<Pick<ServiceList, "services">> {
  const query = { person: categoryOfPath(new URL(url).pathname) ?? "diaspora", per_page: SHOWN } as const;
  return call("GET /api/services", { query }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError) return { services: [] };
    throw error;
  });
}

const TOPICS = ["topic_1", "topic_2", "topic_3"] as const;
const SHOWN = 6;

/** The page of one of the three audiences: what they find here and what they can do (spec 1 §1). */
export default function ProfilePage({ loaderData: { services } }: Route.ComponentProps) {
  const t = useWords("profiles");
  const category = categoryOfPath(useLocation().pathname) ?? "diaspora";
  return (
    <>
      <PublicTitle title={t(`choose_name.${category}`)} description={t(`page.${category}.lead`)} />
      <ChoiceToasts />
      <ProfileHero category={category} />
      <section className="mt-12">
        <h2 className="text-2xl sm:text-3xl">{t("topics")}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {TOPICS.map((topic) => (
            <li key={topic} className="border-t-3 border-accent pt-4">
              <h3 className="text-xl">{t(`page.${category}.${topic}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`page.${category}.${topic}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      {services.length > 0 && (
        <section id={SERVICES_ID} className="mt-14 scroll-mt-24">
          <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
            <h2 className="text-2xl sm:text-3xl">{t("services")}</h2>
            <Link to="/services" className={TEXT_LINK}>
              {t("all_services")}
              <Icon name="arrow-right" />
            </Link>
          </div>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions category={category} />
    </>
  );
}

function Actions({ category }: { category: UserCategory }) {
  const t = useWords("profiles");
  const { create, more } = useActions(category);
  return (
    <section className="mt-14 rounded-card bg-sunken p-6 sm:p-8">
      <h2 className="text-2xl">{t("ready")}</h2>
      <p className="mt-2 max-w-prose text-muted">{t(`page.${category}.ready`)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={create.to}>{create.text}</ButtonLink>
        {more.map(({ to, text }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {text}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
