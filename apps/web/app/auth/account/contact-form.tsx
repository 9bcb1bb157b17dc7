import { useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";

type ContactFormProps = {
  label: string;
  hint?: string | undefined;
  submitLabel: string;
  /** Submits the form; resolves with words for the error, or undefined on success. Never rejects. */
  onSubmit: () => Promise<string | undefined>;
  onCancel?: (() => void) | undefined;
  children: (field: FieldControl) => React.ReactNode;
};

/** A form with one field: shows the error under it and focuses it. */
export function ContactForm({ label, hint, submitLabel, onSubmit, onCancel, children }: ContactFormProps) {
  const ui = useWords("ui");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(true);
  const id = useId();
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
    if (found) form.current?.querySelector<HTMLElement>("input")?.focus();
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <Field label={label} hint={hint} required error={problem}>
        {children}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            {ui("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
