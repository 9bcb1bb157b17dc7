import { useWords } from "../../lib/words.tsx";
import { Field, TextArea } from "../../ui/field.tsx";

/** The reason for a change of an account, recorded in the audit log. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useWords("accounts/admin");
  return (
    <Field label={t("reason")} hint={t("reason_hint")} className="mt-4">
      {(field) => (
        <TextArea
          {...field}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
