import type { Location } from "react-router";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useWords } from "../../lib/words.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Another part of the page replaces the form. */
const isLeaving = (from: Location, to: Location) =>
  from.pathname !== to.pathname || from.search !== to.search;

/** Asks before unsaved changes of the profile are lost. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useWords("profiles/profile");
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
