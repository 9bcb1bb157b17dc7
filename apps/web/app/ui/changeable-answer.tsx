import { useEffect, useState } from "react";
import { failureCode } from "../lib/failure.ts";
import { useProfile } from "../lib/session.ts";
import { unsavedInputOf } from "../lib/unsaved-input.ts";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { OneFieldForm } from "./one-field-form.tsx";

/** A typed text, and the saved answer that its person saw when they began it. */
type Draft = { text: string; before: string | null };

type ChangeableAnswerProps = {
  /** The id of what is answered: this tab keeps the text under it until it is sent. */
  id: string;
  /** The answer that is saved; null before there is one. */
  saved: string | null;
  mayAnswer: boolean;
  labels: { answer: string; send: string; change: string; keep: string; missing: string };
  /** Sends a text without spaces around it; `before`: the saved answer that its person has seen. */
  onSend: (answer: string, before: string | null) => Promise<void>;
  failureWords: (error: unknown) => string;
};

/** An answer in words: its form, and once it is sent the text, which can be changed while that is allowed. */
export function ChangeableAnswer(props: ChangeableAnswerProps) {
  const { id, saved, mayAnswer, labels, onSend, failureWords } = props;
  const store = unsavedInputOf(useProfile().id);
  const name = `answer:${id}`;
  // The answer may be changed elsewhere while the form is open or its text is kept: `before` stays, until a conflict was shown.
  const [draft, setDraft] = useState(() => store.read(name)?.value as Draft | undefined);
  const [isOutdated, setOutdated] = useState(false);
  const text = draft?.text ?? "";
  // The page is often read again before the reply to the sending has arrived here.
  const isSent = draft !== undefined && draft.before !== saved && text.trim() === saved;
  const isOver = isSent || !mayAnswer;

  function close() {
    store.forget(name);
    setDraft(undefined);
    setOutdated(false);
  }

  useEffect(() => {
    if (isOver) close();
  });

  const answer = saved !== null && (
    <p className="w-full rounded-control bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">{saved}</p>
  );
  if (answer && (!draft || isOver))
    return (
      <div className="flex flex-col items-start gap-2">
        {answer}
        {mayAnswer && (
          <Button variant="ghost" size="sm" onClick={() => setDraft({ text: saved, before: saved })}>
            {labels.change}
          </Button>
        )}
      </div>
    );
  if (!mayAnswer) return null;

  async function send(): Promise<string | undefined> {
    if (text.trim() === "") return labels.missing;
    try {
      await onSend(text.trim(), isOutdated ? saved : (draft?.before ?? null));
    } catch (error) {
      if (failureCode(error) === "information_item_conflict") setOutdated(true);
      return failureWords(error);
    }
    close();
    return undefined;
  }

  return (
    <div className="flex flex-col gap-4">
      {draft?.before !== saved && answer}
      <OneFieldForm
        label={labels.answer}
        submitLabel={labels.send}
        keepsText
        onSubmit={send}
        onCancel={saved === null ? undefined : close}
        cancelLabel={labels.keep}
      >
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={4000}
            value={text}
            onChange={({ target }) => {
              const next: Draft = { text: target.value, before: draft ? draft.before : saved };
              setDraft(next);
              if (next.text === "" || next.text === next.before) store.forget(name);
              else store.keep(name, next);
            }}
          />
        )}
      </OneFieldForm>
    </div>
  );
}
