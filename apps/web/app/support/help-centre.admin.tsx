import type { EditedQuestion } from "@passerelle/contract/support/help";
import { type Language, textIn } from "@passerelle/domain/languages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { deleteQuestion, HELP_KEY, helpQuestions } from "./admin/help-api.ts";
import { QuestionDialog } from "./admin/question-dialog.tsx";

export const handle = { words: ["support/admin", "ui/unsaved"] };

/** /admin/help-centre: editing the questions of the help centre (operateur_support, super_admin). */
export default function HelpCentrePage() {
  const t = useWords("support/admin");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(helpQuestions(language));
  const [edited, setEdited] = useState<EditedQuestion | "new">();
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageTitle title={t("help.title")} />
      <PageHeader
        title={t("help.title")}
        lead={t("help.lead")}
        actions={
          <Button ref={addButton} disabled={!data} onClick={() => setEdited("new")}>
            {t("help.add")}
          </Button>
        }
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data?.themes.map((theme) => (
        <section key={theme.id} aria-labelledby={theme.id} className="mb-10">
          <h2 id={theme.id} className="mb-3 text-2xl">
            {theme.title}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.questions
              .filter(({ theme_id }) => theme_id === theme.id)
              .map((question) => (
                <li key={question.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                  <Row question={question} />
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t("help.edit_of", { question: titleOf(question, language) })}
                    onClick={() => setEdited(question)}
                  >
                    {t("help.edit")}
                  </Button>
                  <DeleteQuestion
                    question={question}
                    // The delete button, which had the focus, is gone with its row.
                    onDeleted={() => addButton.current?.focus()}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {edited && data && (
        <QuestionDialog
          question={edited === "new" ? undefined : edited}
          themes={data.themes}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const titleOf = ({ question }: EditedQuestion, language: Language) => textIn(question, language);

function Row({ question }: { question: EditedQuestion }) {
  const t = useWords("support/admin");
  const { language } = useLanguage();
  const { is_published, updated_by, updated_at } = question;
  return (
    <div className="min-w-60 flex-1">
      <h3 className="font-sans text-base font-semibold tracking-normal">{titleOf(question, language)}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {!is_published && <Badge tone="warning">{t("help.hidden")}</Badge>}
        {updated_by
          ? t("help.changed", { by: updated_by, at: formatDateTime(updated_at, language) })
          : t("help.original")}
      </p>
    </div>
  );
}

function DeleteQuestion({ question, onDeleted }: { question: EditedQuestion; onDeleted: () => void }) {
  const t = useWords("support/admin");
  const { language } = useLanguage();
  const client = useQueryClient();
  return (
    <ConfirmedAction
      label={t("help.delete")}
      accessibleLabel={t("help.delete_of", { question: titleOf(question, language) })}
      title={t("help.delete_title")}
      confirmLabel={t("help.delete_confirm")}
      done={t("help.deleted")}
      variant="ghost"
      danger
      run={async () => {
        await deleteQuestion(question.id);
        await client.invalidateQueries({ queryKey: HELP_KEY });
        onDeleted();
      }}
    >
      <p className="font-semibold">{titleOf(question, language)}</p>
      <p className="mt-2">{t("help.delete_text")}</p>
    </ConfirmedAction>
  );
}
