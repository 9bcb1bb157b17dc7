import { isOtherAddress, useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useWords } from "../../lib/words.tsx";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";

/** Asks before unsaved changes of the profile are lost. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useWords("profiles/profile");
  const blocker = useLeaveGuard(dirty, isOtherAddress);
  return (
    <LeaveDialog
      blocker={blocker}
      title={t("leave.title")}
      confirmLabel={t("leave.confirm")}
      stayLabel={t("leave.stay")}
    >
      {t("leave.text")}
    </LeaveDialog>
  );
}
