import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { similarServicesQuery } from "../public/api.ts";
import { ServiceCard } from "../public/service-card.tsx";
import { ServiceGrid } from "./service-grid.tsx";

type SimilarServicesProps = { serviceId: string; country: string | undefined };

/** Up to four similar services; nothing when they cannot be loaded (spec 2 §8). */
export function SimilarServices({ serviceId, country }: SimilarServicesProps) {
  const t = useWords("catalogue");
  const { language } = useLanguage();
  const { data } = useQuery(similarServicesQuery(serviceId, country, language));
  if (!data || data.services.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-4 text-2xl">
        {t("detail.similar")}
      </h2>
      <ServiceGrid>
        {data.services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} country={country ?? null} />
          </li>
        ))}
      </ServiceGrid>
    </section>
  );
}
