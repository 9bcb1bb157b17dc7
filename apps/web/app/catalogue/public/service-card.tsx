import type { ServiceCard as WholeService } from "@passerelle/contract/catalogue";
import { Link } from "react-router";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useWords } from "../../lib/words.tsx";
import { Colon } from "../../ui/colon.tsx";
import { ServiceIcon } from "../components/service-icon.tsx";
import { procedurePath, servicePath } from "./articles.ts";
import { PresenceBadge } from "./presence-badge.tsx";
import { PriceTag } from "./price-tag.tsx";

type ServiceCardProps = {
  service: Omit<WholeService, "service_countries">;
  /** The country whose price is shown, null for all. */
  country?: string | null;
};

/**
 * A service in a list. The whole card is a link, except the link to practical information (spec 2 §2): to the service in the
 * application, and for visitors to its public procedure page, which says that ordering needs an account.
 */
export function ServiceCard({ service, country = null }: ServiceCardProps) {
  const t = useWords("catalogue");
  const isDocument = useIsDocument();
  const path = (isDocument ? procedurePath : servicePath)(service.id, country);
  return (
    <article className="group relative flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-primary dark:shadow-none">
      <div className="flex items-start gap-3">
        <ServiceIcon name={service.icon_name} />
        <div className="min-w-0 pt-0.5">
          <h3 className="text-lg">{service.title}</h3>
          <p className="text-sm text-muted">{service.subcategory}</p>
        </div>
      </div>
      <p className="line-clamp-3 text-sm text-muted">{service.description}</p>
      <PresenceBadge required={service.presence_required} className="self-start" />
      <dl className="mt-auto flex flex-col gap-1 border-t border-line pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-sm text-muted">{t("card.price")}</dt>
          <dd className="ml-auto text-right font-semibold">
            <PriceTag price={service.price} />
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-sm text-muted">{t("card.delay")}</dt>
          <dd className="text-sm">{service.estimated_time ?? t("noDelay")}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-x-1">
        <Link
          to={path}
          data-sign-in-first={isDocument ? "" : undefined}
          className="inline-flex min-h-11 flex-auto items-center justify-center rounded-control border border-edge px-2 font-semibold text-primary no-underline transition-colors after:absolute after:inset-0 after:rounded-card group-hover:border-primary group-hover:bg-primary group-hover:text-on-primary"
        >
          {t("card.details")}
          <span className="sr-only">
            <Colon />
            {service.title}
          </span>
        </Link>
        {/* Above the card's link. */}
        <Link
          to="/infos-pratiques"
          className="relative inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("card.infos")}
        </Link>
      </div>
    </article>
  );
}
