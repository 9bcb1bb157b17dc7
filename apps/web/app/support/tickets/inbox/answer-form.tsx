import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { TICKET_TEXT } from "@passerelle/domain/support/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAttachedFiles } from "../../../lib/attachments/use-attached-files.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { api } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { AttachFiles } from "../../../ui/attach-files.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { TICKETS_KEY } from "../api.ts";
import { filledAnswers } from "./api.ts";

/** Answers a ticket, or proposes that it is solved. The text is kept until the server has stored it. */
export function AnswerForm({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const files = useAttachedFiles();
  const input = useRef<HTMLTextAreaElement>(null);
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [text, setText] = useState("");
  const [busy, setBusy] = useState<"answer" | "propose">();
  const [wrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function send(propose: boolean) {
    if (running.current) return;
    const trimmed = text.trim();
    const isWrong = trimmed.length < TICKET_TEXT.min || trimmed.length > TICKET_TEXT.max;
    setWrong(isWrong);
    if (isWrong) return input.current?.focus();
    if (files.pending) return setFailure(t("answer.pending"));
    running.current = true;
    setBusy(propose ? "propose" : "answer");
    setFailure(undefined);
    try {
      await api("POST /api/admin/tickets/:id/responses", {
        params: { id: ticket.id },
        body: { id, text: trimmed, attachments: files.ids, propose, version: ticket.version },
      });
      setText("");
      files.clear();
      setId(crypto.randomUUID());
      showToast({ kind: "success", title: t(propose ? "answer.proposed" : "answer.sent") });
    } catch (error) {
      setFailure(failureCode(error) === "edit_conflict" ? t("answer.conflict") : failureWords(error));
    } finally {
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
      running.current = false;
      setBusy(undefined);
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
      className="flex flex-col gap-4"
    >
      <Canned
        ticketId={ticket.id}
        onInsert={(answer) => {
          setText((typed) => (typed.trim() === "" ? answer : `${typed.trimEnd()}\n\n${answer}`));
          input.current?.focus();
        }}
      />
      <AttachFiles files={files} disabled={busy !== undefined}>
        <Field label={t("answer.label")} required error={wrong ? t("answer.empty") : undefined}>
          {(field) => (
            <TextArea
              {...field}
              ref={input}
              lang={ticket.language}
              rows={8}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </AttachFiles>
      {failure && (
        <Alert kind="error" title={t("answer.failed")}>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === "answer"} disabled={busy !== undefined}>
          {t("answer.send")}
        </Button>
        <Button
          variant="secondary"
          busy={busy === "propose"}
          disabled={busy !== undefined}
          onClick={() => void send(true)}
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
