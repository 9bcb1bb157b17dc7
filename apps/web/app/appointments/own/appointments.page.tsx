import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { appointmentsKey, ownQuery, type When } from "../api.ts";
import { AppointmentCard } from "./appointment-card.tsx";
import { FeedCard } from "./feed-card.tsx";
import { ProposalCard } from "./proposal-card.tsx";
import { WaitingList } from "./waiting-list.tsx";

export const handle = {
  words: ["appointments", "appointments/own"],
};

const BOXES = ["upcoming", "past"] as const;

/** /appointments: what is upcoming and past; `?request=`: about one request, with the times that an agent proposes for it. */
export default function AppointmentsPage() {
  const t = useWords("appointments/own");
  const [search] = useSearchParams();
  const when: When = search.get("when") === "past" ? "past" : "upcoming";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const requestId = search.get("request") ?? undefined;
  const { data, error, refetch } = useQuery(ownQuery(when, page, requestId));
  useLive("appointments", undefined, [appointmentsKey]);
  const hrefFor = (changes: { when?: When; page?: number }) => {
    const query = new URLSearchParams();
    if (requestId) query.set("request", requestId);
    if ((changes.when ?? when) === "past") query.set("when", "past");
    if (changes.page) query.set("page", String(changes.page));
    return `/appointments?${query}`;
  };
  const create = (
    <ButtonLink to={requestId ? `/appointments/new?request=${requestId}` : "/appointments/new"}>
      {t("list.create")}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title={t("list.title")} />
      <PageHeader title={t("list.title")} lead={requestId && t("list.of_request")} actions={create} />
      {requestId && (
        <p className="-mt-3 mb-4 flex flex-wrap gap-x-5">
          <Link to={`/requests-tracking/${requestId}`} className={TEXT_LINK}>
            {t("list.request")}
          </Link>
          <Link to="/appointments" className={TEXT_LINK}>
            {t("list.all")}
          </Link>
        </p>
      )}
      {requestId && <ProposalCard requestId={requestId} />}
      <BoxNav
        label={t("list.title")}
        boxes={BOXES}
        shown={when}
        hrefFor={(box) => hrefFor({ when: box })}
        wordsOf={(box) => t(`list.${box}`)}
      />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[40rem] rounded-card" />}
      {data?.total === 0 && (
        <EmptyState title={t(`list.none_${when}`)} action={when === "upcoming" && create}>
          {when === "upcoming" && t("list.none_text")}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {data.appointments.map((appointment) => (
              <li key={appointment.id}>
                <AppointmentCard appointment={appointment} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.per_page)}
            hrefFor={(other) => hrefFor({ page: other })}
            label={t("list.pages")}
          />
        </>
      )}
      {data && when === "upcoming" && !requestId && (
        <div className="mt-8 flex max-w-2xl flex-col gap-4">
          <WaitingList />
          <FeedCard />
        </div>
      )}
    </>
  );
}
