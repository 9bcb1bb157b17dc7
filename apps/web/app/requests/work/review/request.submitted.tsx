import { Link } from "react-router";
import { AnswerList } from "../../../catalogue/public/answers/answer-list.tsx";
import { useLive } from "../../../lib/live/use-live.ts";
import type { SubmittedReviewProps } from "../../../lib/module.ts";
import { useWords } from "../../../lib/words.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { CustomerFacts } from "../../ordering/order-facts.tsx";
import { workKey } from "../api.ts";
import { workPageKey } from "../page/api.ts";
import { BesidePane } from "../page/beside-pane.tsx";
import { Documents } from "../page/documents.tsx";
import { WithWorkPage } from "../page/with-work-page.tsx";
import { useWorkRequest } from "../use-work-request.ts";

/** The documents of a request beside what its customer declared, with their verdicts, as on its work page. */
export default function RequestReview({ id, back }: SubmittedReviewProps) {
  const t = useWords("requests/work");
  const requests = useWords("requests");
  const { work, isAbsent, error, refetch } = useWorkRequest(id);
  useLive("request", id, [workKey(id), workPageKey(id)]);
  const title = isAbsent ? t("not_found") : (work?.request.service.title ?? t("title"));
  return (
    <>
      <PageTitle title={work ? `${title} · ${work.request.reference}` : title} />
      <PageHeader
        title={title}
        facts={
          work &&
          [work.customer.name, requests("detail.reference", { reference: work.request.reference })].join(
            " · ",
          )
        }
        actions={
          <span className="flex flex-wrap gap-x-5 gap-y-2">
            <Link to={back} className={TEXT_LINK}>
              {t("review.back")}
            </Link>
            {work && (
              <Link to={`/requests-queue/${id}`} className={TEXT_LINK}>
                {t("review.work")}
              </Link>
            )}
          </span>
        }
      />
      {isAbsent && <EmptyState title={t("not_found")} />}
      {!work && error && !isAbsent && <LoadError error={error} onRetry={() => void refetch()} />}
      {!work && !error && <Skeleton className="h-[48rem] rounded-card" />}
      {work && (
        <div className="grid items-start gap-4 lg:has-[#beside:not(:empty)]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <BesidePane />
          <div className="flex min-w-0 flex-col gap-4">
            <WithWorkPage work={work}>
              {(page) => <Documents work={work} page={page} opensFirst />}
            </WithWorkPage>
            <AnswerList form={work.request.form} answers={work.request.answers} copyable />
            <CustomerFacts request={work.request} title={t("customer")} copyable />
          </div>
        </div>
      )}
    </>
  );
}
