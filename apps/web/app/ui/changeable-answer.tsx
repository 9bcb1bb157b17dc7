import { useState } from "react";
import { useProfile } from "../lib/session.ts";
import { useUnsavedText } from "../lib/use-unsaved-text.ts";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { OneFieldForm } from "./one-field-form.tsx";

type ChangeableAnswerProps = {
  /** The id of what is answered: this tab keeps the text under it until it is sent. */
  id: string;
  /** The answer that is saved; null before there is one. */
  saved: string | null;
  mayAnswer: boolean;
  labels: { answer: string; send: string; change: string; keep: string; missing: string };
  /** Sends a text without spaces around it; resolves with words for the error, or undefined on success. Never rejects. */
  onSend: (answer: string) => Promise<string | undefined>;
};

/** An answer in words: its form, and once it is sent the text, which can be changed while that is allowed. */
export function ChangeableAnswer({ id, saved, mayAnswer, labels, onSend }: ChangeableAnswerProps) {
  const { id: userId } = useProfile();
  const [kept, keep] = useUnsavedText(userId, `answer:${id}`);
  const [changing, setChanging] = useState(kept !== "");
  const [text, setText] = useState(kept || (saved ?? ""));
  if (saved !== null && !changing)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="w-full rounded-control bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {saved}
        </p>
        {mayAnswer && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setText(saved);
              setChanging(true);
            }}
          >
            {labels.change}
          </Button>
        )}
      </div>
    );
  if (!mayAnswer) return null;

  const close = () => {
    keep("");
    setChanging(false);
  };

  async function send(): Promise<string | undefined> {
    if (text.trim() === "") return labels.missing;
    const problem = await onSend(text.trim());
    if (problem === undefined) close();
    return problem;
  }

  return (
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
            setText(target.value);
            keep(target.value === saved ? "" : target.value);
          }}
        />
      )}
    </OneFieldForm>
  );
}
