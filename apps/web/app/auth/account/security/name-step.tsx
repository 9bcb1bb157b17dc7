import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

const MAX_NAME_LENGTH = 60;

type NameStepProps = {
  title: string;
  lead: string;
  suggestion: string;
  submitLabel: string;
  busy: boolean;
  failure: string | undefined;
  onName: (name: string) => void;
  onCancel: () => void;
  children?: React.ReactNode;
};

/** Asks for the new factor's name, by which the person recognises it later. */
export function NameStep(props: NameStepProps) {
  const { title, lead, suggestion, submitLabel, busy, failure, onName, onCancel, children } = props;
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const name = input.current?.value.trim() ?? "";
        setMissing(!name);
        if (name) onName(name);
        else input.current?.focus();
      }}
      className="flex max-w-lg flex-col gap-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h3>
      <p>{lead}</p>
      <Field label={t("factors.name")} required error={missing && auth("problems.required")}>
        {(field) => (
          <TextInput
            {...field}
            ref={input}
            defaultValue={suggestion}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
          />
        )}
      </Field>
      {children}
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {t("factors.cancel")}
        </Button>
      </div>
    </form>
  );
}
