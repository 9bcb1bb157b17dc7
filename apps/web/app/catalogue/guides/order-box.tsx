import type { Guide } from "@passerelle/contract/catalogue";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PresenceBadge } from "../public/presence-badge.tsx";
import { PriceTag } from "../public/price-tag.tsx";

type OrderBoxProps = { guide: Guide; chosen: Guide["countries"][number] | undefined };

/** What decides an order at a glance, and the way to it. A visitor signs in on the way and continues there. */
export function OrderBox({ guide, chosen }: OrderBoxProps) {
  const t = useWords("catalogue/guides");
  const { ordering_open } = useSettings();
  const documents = guide.required_documents.length;
  const delay = delayOf(guide, chosen);
  return (
    <Card aria-labelledby="order" className="lg:sticky lg:top-[calc(var(--sticky-top,0rem)+1.5rem)]">
      <h2 id="order" className="mb-4 text-xl">
        {chosen ? `${guide.title} – ${chosen.country.name}` : guide.title}
      </h2>
      <dl className="mb-5 flex flex-col gap-3">
        <div>
          <dt className="text-sm text-muted">{t("procedure.price")}</dt>
          <dd className="text-xl font-semibold">
            <PriceTag price={(chosen ?? guide).price} />
          </dd>
        </div>
        {delay && (
          <div>
            <dt className="text-sm text-muted">{t("procedure.delay")}</dt>
            <dd>{delay}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{t("procedure.documents_fact")}</dt>
          <dd>
            {documents === 0
              ? t("procedure.documents_none")
              : t("procedure.documents_count", { count: documents })}
          </dd>
        </div>
      </dl>
      <PresenceBadge
        required={(chosen?.places ?? []).some(({ presence_required }) => presence_required)}
        className="mb-4"
      />
      {ordering_open ? <OrderLink guide={guide} chosen={chosen} /> : <p>{t("procedure.closed")}</p>}
      <p className="mt-3 text-sm text-muted">{t("procedure.fees")}</p>
    </Card>
  );
}

function OrderLink({ guide, chosen }: OrderBoxProps) {
  const t = useWords("catalogue/guides");
  return (
    <>
      <ButtonLink
        to={`/service-request/${guide.id}${chosen ? `?country=${chosen.country.code}` : ""}`}
        className="w-full"
      >
        {t("procedure.order")}
      </ButtonLink>
      <p className="mt-3 text-sm text-muted in-data-signed-in:hidden">{t("procedure.sign_in")}</p>
      <p className="mt-3 text-sm text-muted">{t("procedure.order_text")}</p>
    </>
  );
}

/** The duration in the chosen country where all its places agree; otherwise the usual one. */
function delayOf(guide: Guide, chosen: OrderBoxProps["chosen"]): string | null {
  const [first, ...others] = new Set(chosen?.places.map(({ estimated_time }) => estimated_time));
  return others.length === 0 && first ? first : guide.estimated_time;
}
