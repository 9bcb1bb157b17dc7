import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { formatMoney } from "@passerelle/domain/money";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";

type Renewals = SubscriberDetail["card_renewals"];

/** The consents of a person to renewal by card, newest first, with each charge. */
export function CardRenewals({ renewals }: { renewals: Renewals }) {
  const t = useWords("subscriptions/admin");
  return (
    <FactCard title={t("card_renewals.title")}>
      {renewals.length === 0 && <p className="text-muted">{t("card_renewals.none")}</p>}
      <ul className="flex flex-col gap-5">
        {renewals.map((renewal) => (
          <li key={renewal.id}>
            <Renewal renewal={renewal} />
          </li>
        ))}
      </ul>
    </FactCard>
  );
}

function Renewal({ renewal }: { renewal: Renewals[number] }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const {
    status,
    last4,
    plan,
    currency,
    consent_version: version,
    ended_at,
    end_reason,
    next_charge,
  } = renewal;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const date = (iso: string) => formatDate(iso, language);
  return (
    <>
      <Facts>
        <Fact name={t("card_renewals.status")}>{t(`card_renewals.statuses.${status}`)}</Fact>
        <Fact name={t("card_renewals.card")}>
          {last4 ? t("card_renewals.ending", { last4 }) : t("card_renewals.card_unknown")}
        </Fact>
        <Fact name={t("card_renewals.most")}>
          {money(renewal.amount)} · {plan.name}
        </Fact>
        <Fact name={t("card_renewals.since")}>
          {t("card_renewals.since_text", { date: date(renewal.consented_at), version })}
        </Fact>
        <Fact name={t("card_renewals.next")}>
          {next_charge &&
            t("card_renewals.next_text", { amount: money(next_charge.amount), date: date(next_charge.at) })}
        </Fact>
        <Fact name={t("card_renewals.ended")}>
          {ended_at && end_reason && `${date(ended_at)} · ${t(`card_renewals.reasons.${end_reason}`)}`}
        </Fact>
      </Facts>
      <ul className="mt-2 text-sm">
        {renewal.charges.map(({ id, at, amount, status: state, failure_code }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <time dateTime={at}>{formatDateTime(at, language)}</time>
            <span className="tabular-nums">{money(amount)}</span>
            <span>{t(`card_renewals.charges.${state}`)}</span>
            {failure_code && <code className="text-muted">{failure_code}</code>}
          </li>
        ))}
      </ul>
    </>
  );
}
