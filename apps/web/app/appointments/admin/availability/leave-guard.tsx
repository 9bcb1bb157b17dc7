import { useCallback } from "react";
import type { Location } from "react-router";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

type LeaveGuardProps = { dirty: boolean };

/** Asks before unsaved hours are lost; another part of the page, or another agent, is elsewhere too. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useWords("appointments/admin/availability");
  const isLeaving = useCallback(
    (from: Location, to: Location) => to.pathname !== from.pathname || to.search !== from.search,
    [],
  );
  const blocker = useLeaveGuard(dirty, isLeaving);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("leave.title")}
      confirmLabel={t("leave.confirm")}
      closeLabel={t("leave.stay")}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
