import type { Ticket } from "@passerelle/contract/support/tickets";
import { TICKET_TEXT } from "@passerelle/domain/support/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { TICKETS_KEY } from "./api.ts";

type ReplyFormProps = { ticket: Ticket; input: React.RefObject<HTMLTextAreaElement | null> };

/**
 * The customer's response to a ticket. The text keeps its id until it is stored, so that sending it twice stores it
 * once.
 */
export function ReplyForm({ ticket, input }: ReplyFormProps) {
  const t = useWords("support/tickets");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const files = useAttachedFiles();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function send() {
    if (running.current) return;
    const trimmed = text.trim();
    const isWrong = trimmed.length < TICKET_TEXT.min || trimmed.length > TICKET_TEXT.max;
    setWrong(isWrong);
    if (isWrong) return input.current?.focus();
    if (files.pending) return setFailure(t("form.pending"));
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await api("POST /api/tickets/:id/responses", {
        params: { id: ticket.id },
        body: { id, text: trimmed, attachments: files.ids },
      });
      setText("");
      files.clear();
      setId(crypto.randomUUID());
      showToast({ kind: "success", title: t("reply.sent") });
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4"
    >
      <AttachFiles files={files} disabled={busy}>
        <Field label={t(`reply.label.${ticket.state}`)} required error={wrong ? t("reply.empty") : undefined}>
          {(field) => (
            <TextArea
              {...field}
              ref={input}
              rows={5}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </AttachFiles>
      {failure && (
        <Alert kind="error" title={t("reply.failed")}>
          {failure}
        </Alert>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {t(ticket.state === "closed" ? "reply.reopen" : "reply.send")}
        </Button>
      </div>
    </form>
  );
}
