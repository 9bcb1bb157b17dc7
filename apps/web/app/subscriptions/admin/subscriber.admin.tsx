import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { subscriberQuery } from "./api.ts";
import { CardRenewals } from "./card-renewals.tsx";
import { subscribersPath } from "./filter.ts";
import { SubscriberHistory } from "./subscriber-history.tsx";
import { SubscriberState } from "./subscriber-list.tsx";
import { SubscriberPeriods } from "./subscriber-periods.tsx";

export const handle = { words: ["subscriptions/admin"] };

/** /admin/subscriptions/subscribers/:userId: a subscription, its periods with what was paid or why, and its history (finance). */
export default function SubscriberPage() {
  const t = useWords("subscriptions/admin");
  const { userId = "" } = useParams();
  const { data, error, refetch } = useQuery(subscriberQuery(userId));
  const title = data ? data.subscriber.name || data.subscriber.email : t("subscriber.title");
  return (
    <>
      <ButtonLink to={subscribersPath({})} variant="ghost" size="sm" className="mb-2 -ml-3">
        <Icon name="chevron-left" className="size-4" />
        {t("title")}
      </ButtonLink>
      <PageTitle title={title} />
      <PageHeader title={title} />
      {data && <Found detail={data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[40rem] rounded-card" />}
    </>
  );
}

function Found({ detail }: { detail: SubscriberDetail }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const { subscriber, cancelled_at, next_plan, periods, card_renewals, events } = detail;
  const date = (iso: string | null) => iso && formatDate(iso, language);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[2fr_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <FactCard title={t("subscriber.state")}>
          <Facts>
            <Fact name={t("columns.status")}>
              <SubscriberState subscriber={subscriber} />
            </Fact>
            <Fact name={t("columns.plan")}>
              {textIn(subscriber.plan, language)} · {subscriber.currency}
            </Fact>
            <Fact name={t("columns.ends")}>{date(subscriber.ends_at)}</Fact>
            <Fact name={t("columns.reference")}>{subscriber.reference}</Fact>
            <Fact name={t("subscriber.email")} wide>
              {subscriber.email}
            </Fact>
            <Fact name={t("subscriber.since")}>{date(subscriber.created_at)}</Fact>
            <Fact name={t("subscriber.cancelled_at")}>{date(cancelled_at)}</Fact>
            <Fact name={t("subscriber.next_plan")}>{next_plan && textIn(next_plan, language)}</Fact>
          </Facts>
        </FactCard>
        <CardRenewals renewals={card_renewals} />
        <SubscriberPeriods periods={periods} />
      </div>
      <SubscriberHistory events={events} />
    </div>
  );
}
