import type { ServiceCard } from "@passerelle/contract/catalogue";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Colon } from "../../ui/colon.tsx";
import { ServiceIcon } from "../components/service-icon.tsx";
import { procedurePath } from "../public/articles.ts";

type ProcedureListProps = { services: readonly ServiceCard[]; country: string | null };

/** The procedures of the catalogue, with links to their guides. */
export function ProcedureList({ services, country }: ProcedureListProps) {
  const t = useWords("catalogue/guides");
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {services.map((service) => (
        <li
          key={service.id}
          className="relative flex gap-4 rounded-card border border-line bg-surface p-4 hover:border-primary"
        >
          <ServiceIcon name={service.icon_name} />
          <div className="min-w-0">
            <h3 className="text-lg">
              <Link
                to={procedurePath(service.id, country)}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {service.title}
              </Link>
            </h3>
            {service.estimated_time && (
              <p className="text-sm text-muted">
                {t("delay")}
                <Colon />
                {service.estimated_time}
              </p>
            )}
            <p aria-hidden="true" className="mt-1 text-sm font-semibold text-primary">
              {t("open")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
