import type { ServiceCard } from "@passerelle/contract/catalogue";
import type { Category } from "@passerelle/domain/catalogue/categories";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { useUserCategory } from "../../lib/user-category.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Ndop } from "../../ui/ndop.tsx";
import type { LandingCatalogue } from "./landing-catalogue.ts";

const ICONS: Record<Category, IconName> = {
  administratif: "landmark",
  documents_legaux: "scale",
  courses_livraisons: "truck",
  professionnels: "briefcase",
  personnels: "users",
};

export function Services({ categories, failed }: Pick<LandingCatalogue, "categories" | "failed">) {
  const t = useWords("home/landing");
  const ordered = orderFor(categories, useUserCategory());
  return (
    <section id="services" className="mx-auto max-w-6xl scroll-mt-16 px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="text-3xl sm:text-[2.75rem]">{t("services.title")}</h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">{t("services.lead")}</p>
      {categories.length === 0 ? (
        <div className="mt-8">
          <p>{t(failed ? "services.failed" : "services.empty")}</p>
          {failed && (
            <ButtonLink to="/services" variant="secondary" className="mt-4">
              {t("services.all")}
            </ButtonLink>
          )}
        </div>
      ) : (
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {ordered.map((group) => (
            <CategoryCard key={group.category} {...group} />
          ))}
          <li className="group relative isolate flex min-h-44 flex-col justify-end overflow-hidden rounded-card bg-deep p-6 text-on-deep">
            <Ndop className="absolute inset-0 -z-10 size-full opacity-50 mask-b-to-75%" />
            <Link
              to="/services"
              className="flex items-center gap-2 font-display text-2xl text-on-deep no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
            >
              {t("services.all")}
              <Icon name="arrow-right" />
            </Link>
            <p className="mt-2">{t("services.all_text")}</p>
          </li>
        </ul>
      )}
    </section>
  );
}

function CategoryCard({ category, count, examples }: LandingCatalogue["categories"][number]) {
  const t = useWords("home/landing");
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-surface p-6 transition-colors hover:border-primary">
      <div className="flex items-center justify-between gap-3">
        <span className="grid size-11 place-items-center rounded-control bg-primary-soft text-primary">
          <Icon name={ICONS[category]} className="size-6" />
        </span>
        <span className="text-sm text-muted">{t("services.count", { count })}</span>
      </div>
      <h3 className="mt-4 text-xl">
        <Link
          to={`/services/${category}`}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-primary"
        >
          {t(`categories.${category}`)}
        </Link>
      </h3>
      <ul className="mt-3 grid gap-1.5">
        {examples.map(({ id, title, price }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
            {/* The title is at least as wide as its longest word; a price that does not fit beside it goes below. */}
            <span className="flex-1">{title}</span>
            <Price price={price} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Price({ price }: Pick<ServiceCard, "price">) {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  if (price.kind === "unavailable") return null;
  const look = "ml-auto shrink-0 text-sm font-semibold text-ink";
  if (price.kind === "free") return <span className={look}>{t("services.free")}</span>;
  const amount = formatMoney(price, language);
  return (
    <span className={look}>{price.kind === "from" ? t("services.from", { price: amount }) : amount}</span>
  );
}
