import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProfile } from "../../../lib/session.ts";
import { typedSince, useUnsavedText } from "../../../lib/use-unsaved-text.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { OneFieldForm } from "../../../ui/one-field-form.tsx";
import { addNote } from "./api.ts";

/** Internal notes of a request; Ctrl+Enter sends. */
export function Notes({ requestId, page }: { requestId: string; page: WorkPage }) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  return (
    <FactCard title={t("notes.title")}>
      <p className="mb-4 text-sm text-muted">{t("notes.lead")}</p>
      {page.may.note && <NoteForm requestId={requestId} />}
      {page.notes.length === 0 ? (
        <p className="mt-4 text-muted">{t("notes.none")}</p>
      ) : (
        <ul aria-label={t("notes.title")} className="mt-5 flex flex-col gap-4">
          {page.notes.map((note) => (
            <li key={note.id} className="rounded-control border-l-4 border-l-accent bg-sunken px-4 py-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="mt-1 text-sm text-muted">
                {[note.author ?? t("nobody"), formatDateTime(note.at, language)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </FactCard>
  );
}

/** Until it is sent, this tab keeps the text. */
function NoteForm({ requestId }: { requestId: string }) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const [text, setText] = useUnsavedText(useProfile().id, `note:${requestId}`);
  // The same id until the note is stored, however often it is sent.
  const id = useRef<string>(undefined);
  const typed = useRef(text);
  const { mutateAsync } = useMutation(addNote(useQueryClient(), requestId, language));

  function write(next: string): void {
    id.current = undefined;
    typed.current = next;
    setText(next);
  }

  async function send(): Promise<string | undefined> {
    if (text.trim() === "") return t("notes.missing");
    id.current ??= crypto.randomUUID();
    try {
      await mutateAsync({ id: id.current, text: text.trim() });
      write(typedSince(text, typed.current));
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  return (
    <OneFieldForm keepsText label={t("notes.label")} submitLabel={t("notes.add")} isSecondary onSubmit={send}>
      {(field) => (
        <TextArea
          {...field}
          rows={3}
          maxLength={4000}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </OneFieldForm>
  );
}
