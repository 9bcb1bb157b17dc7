import { useWords } from "../../lib/words.tsx";
import { NoteField } from "../../ui/note-field.tsx";

/** The reason for a change of an account, recorded in the audit log. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useWords("accounts/admin");
  return (
    <NoteField
      label={t("reason")}
      hint={t("reason_hint")}
      maxLength={500}
      value={value}
      onChange={onChange}
    />
  );
}
