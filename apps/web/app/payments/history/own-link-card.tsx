import type { OwnLink } from "@passerelle/contract/payments/history";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { LINK_TONES, RevokeLink } from "../public/links/link-card.tsx";
import { PurposeHeading } from "./purpose-heading.tsx";

/** One link that the customer created, wherever it belongs. */
export function OwnLinkCard({ link }: { link: OwnLink }) {
  const t = useWords("payments/history");
  const payments = useWords("payments");
  const { language } = useLanguage();
  const { id, request, state, paid, currency, url, allows_partial, created_at, expires_at, returns_at } =
    link;
  const isLive = state === "open" || state === "busy";
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PurposeHeading purpose={link} />
          <p className="text-sm text-muted">
            {t("links.created", { date: formatDate(created_at, language) })}
            {" · "}
            {payments(allows_partial ? "links.partial" : "links.whole")}
            {isLive && ` · ${payments("links.until", { date: formatDate(expires_at, language) })}`}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={LINK_TONES[state]}>{payments(`links.state.${state}`)}</Badge>
          <span className="text-lg font-semibold tabular-nums">
            {payments("links.paid", { amount: formatMoney({ amount: paid, currency }, language) })}
          </span>
        </p>
      </div>
      {returns_at && (
        <p className="text-sm">{t("links.returns", { date: formatDate(returns_at, language) })}</p>
      )}
      {isLive && (
        <div className="text-sm">
          <CopyValue name={payments("links.address")} value={url} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isLive && <RevokeLink id={id} />}
        {request && (
          <Link
            to={`/requests-tracking/${request.id}`}
            className="inline-flex min-h-9 items-center font-semibold text-primary underline pointer-coarse:min-h-11"
          >
            {t("request", { reference: request.reference })}
          </Link>
        )}
      </div>
    </Card>
  );
}
