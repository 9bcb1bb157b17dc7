import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";

type DueProps = {
  request: Pick<WorkSummary, "due_at" | "late" | "status" | "submitted_at" | "updated_at">;
};

/** The due date, or how late the request is; in words, because color alone is not accessible. */
export function Due({ request: { due_at, late, status, submitted_at, updated_at } }: DueProps) {
  const t = useWords("requests/work/queue");
  const { language } = useLanguage();
  if (late && due_at)
    return (
      <Badge tone="danger">
        <Icon name="triangle-alert" className="size-4" />
        <span>
          <span className="@3xl:sr-only">{t("late_since")}</span>{" "}
          <time dateTime={due_at}>{formatDate(due_at, language)}</time>
        </span>
      </Badge>
    );
  const open = status === "submitted" || status === "in_progress";
  const at = open ? (due_at ?? submitted_at ?? updated_at) : updated_at;
  return (
    <p className="text-sm text-muted">
      {/* In a row there is room for the date only. */}
      <span className="@3xl:sr-only">{t(open && due_at ? "due" : "since")}</span>{" "}
      <time dateTime={at}>{open ? formatDate(at, language) : formatDateTime(at, language)}</time>
    </p>
  );
}
