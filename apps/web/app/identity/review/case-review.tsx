import type { ReviewCase } from "@passerelle/contract/identity/review";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { caseQuery } from "./api.ts";
import { DecisionForm } from "./decision-form.tsx";
import { DeclaredFacts } from "./declared-facts.tsx";
import { PicturePane } from "./picture-pane.tsx";
import { PictureReview } from "./picture-review.tsx";
import { ReviewerControls } from "./reviewer-controls.tsx";
import { STATUS_TONES } from "./status-tones.ts";

/** One case: a picture beside what was declared, the verdict on each picture, and the decision. `back`: the list. */
export function CaseReview({ id, back }: { id: string; back: string }) {
  const t = useWords("identity/review");
  const { data, error, refetch } = useQuery(caseQuery(id));
  const title = data ? t("case.title", { name: data.person.name }) : t("title");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        actions={
          <Link to={back} className={TEXT_LINK}>
            {t("case.back")}
          </Link>
        }
      />
      {data && <Review reviewed={data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[48rem] rounded-card" />}
    </>
  );
}

function Review({ reviewed }: { reviewed: ReviewCase }) {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const documents = useWords("documents");
  const { language } = useLanguage();
  const { level, status, submitted_at, sides, same_number, may } = reviewed;
  const [open, setOpen] = useState(sides[0]?.side);
  const shown = sides.find(({ side }) => side === open)?.document;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
        <span>{common("level", { level })}</span>
        {submitted_at && (
          <span className="text-muted text-sm">
            {t("case.sent", { date: formatDateTime(submitted_at, language) })}
          </span>
        )}
      </p>
      {may.refusal && <Alert kind="warning">{t(`case.refusal.${may.refusal}`)}</Alert>}
      {same_number > 0 && <Alert kind="warning">{t("case.same_number", { count: same_number })}</Alert>}
      {reviewed.suspended_name && (
        <Alert kind="warning">{t("case.suspended", { name: reviewed.suspended_name })}</Alert>
      )}
      {reviewed.erased && <Alert>{t("case.erased")}</Alert>}
      <ReviewerControls reviewed={reviewed} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]">
          {shown ? (
            <PicturePane
              key={shown.id}
              picture={shown}
              label={documents("preview_of", { name: common(`sides.${shown.side}`) })}
            />
          ) : (
            <p className="rounded-card border border-line bg-surface p-5 text-muted">
              {t("case.no_picture")}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {sides.map((side) => (
            <PictureReview
              key={side.side}
              reviewed={reviewed}
              side={side}
              open={side.side === open}
              onOpen={() => setOpen(side.side)}
            />
          ))}
          <DeclaredFacts reviewed={reviewed} />
          <DecisionForm reviewed={reviewed} />
          <FactCard title={t("events.title")} folded>
            <ul className="flex flex-col gap-2 text-sm">
              {reviewed.events.map((event) => (
                <li key={`${event.at}${event.kind}`}>
                  {[t(`events.${event.kind}`), event.by, formatDateTime(event.at, language)]
                    .filter(Boolean)
                    .join(" · ")}
                  {event.note && <span className="block text-muted">{event.note}</span>}
                </li>
              ))}
            </ul>
          </FactCard>
        </div>
      </div>
    </div>
  );
}
