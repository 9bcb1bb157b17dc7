import { useEffect, useRef, useState } from "react";
import { useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl } from "./field.tsx";

type OneFieldFormProps = {
  label: string;
  hint?: string | undefined;
  submitLabel: string;
  /** Not the main action of its page: a small button. */
  isSecondary?: boolean;
  /** The caller keeps the typed text in this tab. */
  keepsText?: boolean;
  /** Submits the form; resolves with words for the error, or undefined on success. Never rejects. */
  onSubmit: () => Promise<string | undefined>;
  onCancel?: (() => void) | undefined;
  /** « Annuler » by default. */
  cancelLabel?: string;
  className?: string;
  children: (field: FieldControl) => React.ReactNode;
};

/** A form with one field: shows the error under it and focuses it. Ignores submits while one is running. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { label, hint, submitLabel, isSecondary, keepsText, onSubmit } = props;
  const { onCancel, cancelLabel, className, children } = props;
  const ui = useWords("ui");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const found = await onSubmit();
    if (!shown.current) return;
    setBusy(false);
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }

  return (
    <form
      ref={form}
      data-keeps-text={keepsText}
      noValidate
      method="post"
      onSubmit={submit}
      className={classNames("flex flex-col gap-4", className)}
    >
      <Field label={label} hint={hint} required error={problem}>
        {children}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} {...(isSecondary && { variant: "secondary", size: "sm" })}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            {cancelLabel ?? ui("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
