import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { api } from "../../../lib/session.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { AttachFiles } from "../../../ui/attach-files.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { useResponseForm } from "../use-response-form.ts";
import { filledAnswers } from "./api.ts";

/** Answers a ticket, or proposes that it is solved. The text is kept until the server has stored it. */
export function AnswerForm({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const [proposing, setProposing] = useState(false);
  const { form, files, failure, send } = useResponseForm(ticket.id, {
    pending: t("answer.pending"),
    failed: (error) => (failureCode(error) === "edit_conflict" ? t("answer.conflict") : failureWords(error)),
  });
  const { errors, isSubmitting } = form.formState;

  const submit = (propose: boolean) =>
    send(
      (body) => {
        setProposing(propose);
        return api("POST /api/admin/tickets/:id/responses", {
          params: { id: ticket.id },
          body: { ...body, propose, version: ticket.version },
        });
      },
      t(propose ? "answer.proposed" : "answer.sent"),
    );

  function insert(answer: string) {
    const typed = form.getValues("text");
    form.setValue("text", typed.trim() === "" ? answer : `${typed.trimEnd()}\n\n${answer}`);
    form.setFocus("text");
  }

  return (
    <form data-keeps-text noValidate method="post" onSubmit={submit(false)} className="flex flex-col gap-4">
      <Canned ticketId={ticket.id} onInsert={insert} />
      <AttachFiles files={files} disabled={isSubmitting}>
        <Field label={t("answer.label")} required error={errors.text && t("answer.empty")}>
          {(field) => <TextArea {...field} {...form.register("text")} lang={ticket.language} rows={8} />}
        </Field>
      </AttachFiles>
      {failure && (
        <Alert kind="error" title={t("answer.failed")}>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting && !proposing} disabled={isSubmitting}>
          {t("answer.send")}
        </Button>
        <Button
          variant="secondary"
          busy={isSubmitting && proposing}
          disabled={isSubmitting}
          onClick={submit(true)}
        >
          {t("answer.propose")}
        </Button>
      </div>
    </form>
  );
}

type CannedProps = { ticketId: string; onInsert: (text: string) => void };

/** Appends a canned answer, with its placeholders filled, in the customer's language. */
function Canned({ ticketId, onInsert }: CannedProps) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  const { data } = useQuery(filledAnswers(ticketId));
  if (!data || data.answers.length === 0) return null;
  return (
    <Field
      label={t("canned.insert")}
      hint={t("canned.language", { language: formatLanguage(data.language, language) })}
      required
    >
      {({ required: _, ...field }) => (
        <Select
          {...field}
          value=""
          onChange={(event) => {
            const answer = data.answers.find(({ id }) => id === event.target.value);
            if (answer) onInsert(answer.text);
          }}
        >
          <option value="">{t("canned.choose")}</option>
          {data.answers.map(({ id, title }) => (
            <option key={id} value={id} lang={data.language}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
