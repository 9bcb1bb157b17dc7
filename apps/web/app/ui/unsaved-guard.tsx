import { isOtherAddress, useLeaveGuard } from "../lib/use-leave-guard.ts";
import { useWords } from "../lib/words.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

type UnsavedGuardProps = { dirty: boolean; isLeaving?: typeof isOtherAddress };

/** Asks before what is being written in a form is lost. A page that shows it loads the words `ui/unsaved`. */
export function UnsavedGuard({ dirty, isLeaving = isOtherAddress }: UnsavedGuardProps) {
  const t = useWords("ui/unsaved");
  const blocker = useLeaveGuard(dirty, isLeaving);
  return (
    <LeaveDialog blocker={blocker} title={t("leave_title")} confirmLabel={t("leave")} stayLabel={t("stay")}>
      {t("text")}
    </LeaveDialog>
  );
}
