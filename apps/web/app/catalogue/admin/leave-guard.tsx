import { useCallback } from "react";
import type { Location } from "react-router";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useWords } from "../../lib/words.tsx";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";

type LeaveGuardProps = {
  dirty: boolean;
  /** True while the page itself navigates, to the service that it has just saved. */
  leaving: React.RefObject<boolean>;
};

/** Asks before unsaved input is lost; turning a page of the versions does not count. */
export function LeaveGuard({ dirty, leaving }: LeaveGuardProps) {
  const t = useWords("catalogue/admin");
  const isLeaving = useCallback(
    (from: Location, to: Location) => !leaving.current && to.pathname !== from.pathname,
    [leaving],
  );
  const blocker = useLeaveGuard(dirty, isLeaving);
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
