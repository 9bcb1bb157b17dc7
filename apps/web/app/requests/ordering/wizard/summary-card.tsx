import Pencil from "lucide-react/icons/pencil";
import { useId } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

type SummaryCardProps = {
  title: string;
  /** Back to the step with these values; `label` names the step for screen readers. */
  edit: { label: string; go: () => void } | undefined;
  note?: string | undefined;
  children: React.ReactNode;
};

export function SummaryCard({ title, edit, note, children }: SummaryCardProps) {
  const t = useWords("requests");
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {edit && (
          <Button variant="ghost" size="sm" aria-label={edit.label} onClick={edit.go}>
            <Pencil aria-hidden="true" className="size-4" />
            {t("wizard.summary.edit.button")}
          </Button>
        )}
      </div>
      {children}
      {note && <p className="text-muted text-sm">{note}</p>}
    </Card>
  );
}

/** One line of a summary; nothing for an empty value. */
export function SummaryLine({ label, children }: { label: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <p className="wrap-anywhere">
      <span className="block text-muted text-sm">{label}</span>
      {children}
    </p>
  );
}
