import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { TICKET_NOTE_MAX } from "@passerelle/domain/support/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { api, useProfile } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { typedSince, useUnsavedText } from "../../../lib/use-unsaved-text.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { OneFieldForm } from "../../../ui/one-field-form.tsx";
import { TICKETS_KEY } from "../api.ts";

/** Internal notes of a ticket. */
export function Notes({ ticket }: { ticket: InboxTicket }) {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  return (
    <FactCard title={t("notes.title")}>
      <p className="mb-4 text-sm text-muted">{t("notes.lead")}</p>
      {ticket.notes.length === 0 ? (
        <p className="mb-4">{t("notes.none")}</p>
      ) : (
        <ul className="mb-4 flex flex-col gap-3">
          {ticket.notes.map(({ id, text, author, at }) => (
            <li key={id} className="rounded-control bg-warning-soft p-3">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="mt-1 text-sm text-muted">
                {author || t("gone")} · <time dateTime={at}>{formatDateTime(at, language)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm ticketId={ticket.id} />
    </FactCard>
  );
}

/** Until it is stored, this tab keeps the text. */
function NoteForm({ ticketId }: { ticketId: string }) {
  const t = useWords("support/tickets/inbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [text, setText] = useUnsavedText(useProfile().id, `ticket-note:${ticketId}`);
  const typed = useRef(text);
  const { mutateAsync } = useMutation({
    mutationFn: (trimmed: string) =>
      api("POST /api/admin/tickets/:id/notes", { params: { id: ticketId }, body: { id, text: trimmed } }),
    onSuccess: (_, sent) => {
      write(typedSince(sent, typed.current));
      setId(crypto.randomUUID());
      showToast({ kind: "success", title: t("notes.added") });
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("notes.failed"), description: failureWords(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
  });

  function write(next: string): void {
    typed.current = next;
    setText(next);
  }

  async function send(): Promise<string | undefined> {
    const trimmed = text.trim();
    if (trimmed === "" || trimmed.length > TICKET_NOTE_MAX) return t("notes.empty");
    // A failure is a toast.
    await mutateAsync(trimmed).catch(() => {});
    return undefined;
  }

  return (
    <OneFieldForm keepsText label={t("notes.label")} submitLabel={t("notes.add")} isSecondary onSubmit={send}>
      {(field) => (
        <TextArea {...field} rows={3} value={text} onChange={({ target }) => write(target.value)} />
      )}
    </OneFieldForm>
  );
}
