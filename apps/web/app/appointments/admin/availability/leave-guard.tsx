import { isOtherAddress, useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useWords } from "../../../lib/words.tsx";
import { LeaveDialog } from "../../../ui/leave-dialog.tsx";

type LeaveGuardProps = { dirty: boolean };

/** Asks before unsaved hours are lost, also when the reader opens another tab of the page or another agent. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useWords("appointments/admin/availability");
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
