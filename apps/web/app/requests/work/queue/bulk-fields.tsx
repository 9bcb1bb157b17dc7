import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { NoteField } from "../../../ui/note-field.tsx";
import { workChoices } from "./api.ts";
import type { ActionName } from "./bulk.ts";
import { isDayFull, WorkerSelect } from "./worker-select.tsx";

/** `beyond`: the day of the assignee was shown as full. */
export type BulkInput = { reason: string; assignee: string; beyond: boolean };

/** Key of the words for the input that an action still lacks. */
export function missingIn(action: ActionName, { reason, assignee }: BulkInput) {
  if (action === "reject" && reason.trim() === "") return "bulk.reason_missing";
  return action === "assign" && assignee === "" ? "bulk.assignee_missing" : undefined;
}

type BulkFieldsProps = { action: ActionName; input: BulkInput; onChange: (input: BulkInput) => void };

/** The input of an action: a rejection needs a reason, an assignment an assignee. */
export function BulkFields({ action, input, onChange }: BulkFieldsProps) {
  const t = useWords("requests/work/queue");
  const { language } = useLanguage();
  const { data } = useQuery({ ...workChoices(language), enabled: action === "assign" });
  if (action === "reject")
    return (
      <NoteField
        label={t("bulk.reason")}
        required
        rows={3}
        maxLength={1000}
        value={input.reason}
        onChange={(reason) => onChange({ ...input, reason })}
      />
    );
  if (action !== "assign") return null;
  return (
    <WorkerSelect
      workers={data?.workers ?? []}
      value={input.assignee}
      onChange={(assignee) =>
        onChange({ ...input, assignee, beyond: isDayFull(data?.workers ?? [], assignee) })
      }
    />
  );
}
