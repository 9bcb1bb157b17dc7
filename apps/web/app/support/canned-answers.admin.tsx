import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@passerelle/domain/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode, useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TICKETS_KEY } from "./tickets/api.ts";
import { cannedAnswers, writeCannedAnswer } from "./tickets/inbox/api.ts";
import { CannedDialog } from "./tickets/inbox/canned-dialog.tsx";

export const handle = { words: ["support/tickets/inbox", "ui/unsaved"] };

/** /admin/support-tickets/answers: canned answers of the team, in every language. */
export default function CannedAnswersPage() {
  const t = useWords("support/tickets/inbox");
  const { data, error, refetch } = useQuery(cannedAnswers);
  const [edited, setEdited] = useState<CannedAnswer | "new">();
  return (
    <>
      <PageTitle title={t("canned.title")} />
      <PageHeader
        title={t("canned.title")}
        lead={t("canned.lead")}
        actions={
          <>
            <ButtonLink to="/admin/support-tickets" variant="secondary">
              {t("canned.back")}
            </ButtonLink>
            <Button onClick={() => setEdited("new")}>{t("canned.new")}</Button>
          </>
        }
      />
      {!data &&
        (error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-72 rounded-card" />
        ))}
      {data?.answers.length === 0 && <EmptyState title={t("canned.empty")} />}
      {data && (
        <ul className="flex flex-col gap-4">
          {data.answers.map((answer) => (
            <li key={answer.id}>
              <AnswerCard answer={answer} onEdit={() => setEdited(answer)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <CannedDialog answer={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function AnswerCard({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { title, text, is_archived } = answer;
      const content = { title, text, is_archived: !is_archived };
      return writeCannedAnswer(answer.id, answer.version, content);
    },
    onSuccess: () => showToast({ kind: "success", title: t("canned.saved") }),
    onError: (error) =>
      showToast({
        kind: "error",
        title: t("canned.failed"),
        description: failureCode(error) === "edit_conflict" ? t("canned.conflict") : failureWords(error),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
  const { id, text, is_archived, updated_by } = answer;
  const title = answer.title[DEFAULT_LANGUAGE];
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={id} lang={DEFAULT_LANGUAGE} className="text-lg">
          {title}
        </h2>
        {is_archived && <Badge>{t("canned.archived")}</Badge>}
      </div>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <p lang={DEFAULT_LANGUAGE} className="whitespace-pre-line wrap-anywhere">
          {text[DEFAULT_LANGUAGE]}
        </p>
        {LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE && text[one]).map((one) => (
          <div key={one} lang={one}>
            <h3 className="font-sans text-base font-semibold tracking-normal">{answer.title[one]}</h3>
            <p className="whitespace-pre-line wrap-anywhere">{text[one]}</p>
          </div>
        ))}
      </div>
      {updated_by && <p className="mt-3 text-sm text-muted">{t("canned.by", { name: updated_by })}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-label={t("canned.edit_of", { title })} onClick={onEdit}>
          {t("canned.edit")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          aria-label={t(is_archived ? "canned.restore_of" : "canned.archive_of", { title })}
          onClick={() => mutate()}
        >
          {t(is_archived ? "canned.restore" : "canned.archive")}
        </Button>
      </div>
    </article>
  );
}
