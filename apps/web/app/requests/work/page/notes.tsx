import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
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

function NoteForm({ requestId }: { requestId: string }) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  // The same id until the note is stored, however often it is sent.
  const id = useRef<string>(undefined);
  const add = useMutation(addNote(useQueryClient(), requestId, language));

  function send(event: React.SyntheticEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (text.trim() === "") return setProblem(t("notes.missing"));
    setProblem(undefined);
    id.current ??= crypto.randomUUID();
    add.mutate(
      { id: id.current, text: text.trim() },
      {
        onSuccess: () => {
          id.current = undefined;
          setText("");
        },
        onError: (error) => setProblem(failureWords(error)),
      },
    );
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col items-start gap-3">
      <Field label={t("notes.label")} required error={problem} className="w-full">
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={4000}
            value={text}
            onChange={(event) => {
              id.current = undefined;
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" size="sm" busy={add.isPending}>
        {t("notes.add")}
      </Button>
    </form>
  );
}
