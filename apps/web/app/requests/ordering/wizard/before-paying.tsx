import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { Link } from "react-router";
import { PresenceBadge } from "../../../catalogue/public/presence-badge.tsx";
import { useSettings } from "../../../lib/settings.ts";
import { useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";

/** What a payer must know before paying: the order, the seller, the refund rule and what is not included. */
export function BeforePaying({ request }: { request: RequestDetail }) {
  const t = useWords("requests");
  const { service, country, organism_name, estimated_time, official_fees } = request;
  const order = [service.title, country.name, organism_name, estimated_time].filter(Boolean);
  return (
    <Card aria-labelledby="before-heading">
      <h3 id="before-heading" className="mb-4 text-xl">
        {t("wizard.before.title")}
      </h3>
      <dl className="flex flex-col gap-4 text-sm">
        <Item name={t("wizard.before.order")}>
          <p>{order.join(" · ")}</p>
          <PresenceBadge required={request.presence_required} className="mt-1" />
        </Item>
        <Item name={t("wizard.before.not_included")}>
          <p>{t("wizard.billing.fees")}</p>
          <p className="mt-1 font-semibold">
            {official_fees
              ? t("wizard.before.fees", { fees: official_fees })
              : t("wizard.before.fees_unknown")}
          </p>
        </Item>
        <Item name={t("wizard.before.refund")}>
          <p>{t("wizard.before.refund_text")}</p>
        </Item>
        <Item name={t("wizard.before.seller")}>
          <Seller />
        </Item>
      </dl>
    </Card>
  );
}

function Seller() {
  const t = useWords("requests");
  const ui = useWords("ui");
  const { seller } = useSettings();
  return (
    <p>
      {seller
        ? t("wizard.before.seller_named", {
            name: seller.name,
            address: seller.address,
            city: seller.city,
            trade_register: seller.trade_register,
          })
        : t("wizard.before.seller_unknown")}{" "}
      {seller?.fictional && <span className="block font-semibold">{ui("seller.fictional")}</span>}
      <Link to="/legal/notice" className="font-semibold text-primary underline">
        {t("wizard.before.notice")}
      </Link>
    </p>
  );
}

function Item({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
