import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { useId } from "react";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Flag } from "../../ui/flag.tsx";
import { requestObstacle } from "../offer.ts";
import { servicePath } from "../public/articles.ts";
import { PriceTag } from "../public/price-tag.tsx";
import { RequestButton } from "./request-button.tsx";
import { ShareButton } from "./share-button.tsx";

type SummaryProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  onCountryMissing: () => void;
  preview: boolean;
};

function PriceLine({ service, country }: Pick<SummaryProps, "service" | "country">) {
  const t = useWords("catalogue");
  return (
    <div aria-live="polite">
      <p className="flex items-center gap-2 text-sm text-muted">
        {country && <Flag code={country.country.code} />}
        {country ? t("detail.inThisCountry", { country: country.country.name }) : t("detail.price")}
      </p>
      <p className="font-semibold text-xl lg:text-2xl">
        <PriceTag price={(country ?? service).price} />
      </p>
    </div>
  );
}

const NOTES = {
  closed: "detail.closed",
  not_offered: "detail.notOffered",
  pick_country: "detail.pickCountry",
} as const;

/** Why the service cannot be ordered yet (spec 2 §2 *Service detail*), or what the price does not include. */
function Note({ service, country, id }: Pick<SummaryProps, "service" | "country"> & { id: string }) {
  const t = useWords("catalogue");
  const { ordering_open } = useSettings();
  const obstacle = requestObstacle(service, country, ordering_open);
  if (!obstacle) return <p className="text-sm text-muted">{t("detail.fees")}</p>;
  if (obstacle !== "country_missing")
    return (
      <p id={id} className="text-sm">
        {t(NOTES[obstacle])}
      </p>
    );
  return (
    <div id={id} className="text-sm">
      <p className="font-semibold text-warning">{t("detail.countryMissing")}</p>
      <p>{t("detail.countryFirst")}</p>
    </div>
  );
}

/** Price and order button beside the details, sticky on a wide screen. */
export function SummaryCard({ service, country, onCountryMissing, preview }: SummaryProps) {
  const t = useWords("catalogue");
  const id = useId();
  return (
    <aside aria-label={t("detail.summary")} className="hidden lg:block">
      <Card className="sticky top-[calc(var(--sticky-top,0rem)+1.5rem)] flex flex-col gap-4">
        <PriceLine service={service} country={country} />
        <Note service={service} country={country} id={id} />
        <RequestButton
          service={service}
          country={country}
          onCountryMissing={onCountryMissing}
          preview={preview}
          reasonId={id}
          size="lg"
        />
        {!preview && (
          <ShareButton path={servicePath(service.id, country?.country.code)} title={service.title} />
        )}
      </Card>
    </aside>
  );
}

/** The same on a narrow screen: a bar at the bottom. Its right end is left free for the frame's floating button. */
export function SummaryBar(props: SummaryProps & { sticky: boolean }) {
  const { service, country, onCountryMissing, preview, sticky } = props;
  const id = useId();
  const { ordering_open } = useSettings();
  return (
    <div
      className={classNames(
        "-mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface py-3 pr-20 pl-4 sm:-mx-6 sm:pr-22 sm:pl-6 lg:hidden",
        sticky && "sticky bottom-0 z-10 shadow-float",
      )}
    >
      <PriceLine service={service} country={country} />
      <RequestButton
        service={service}
        country={country}
        onCountryMissing={onCountryMissing}
        preview={preview}
        reasonId={id}
        size="md"
      />
      {(!country || !ordering_open) && (
        <div className="basis-full">
          <Note service={service} country={country} id={id} />
        </div>
      )}
    </div>
  );
}
