import type { Location } from "react-router";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

/** The wizard changes its own address for the same request; this does not count as leaving. */
const isLeaving = (_from: Location, { pathname }: Location) => !/^\/service-request\//.test(pathname);

type LeaveGuardProps = {
  dirty: boolean;
  uploading: boolean;
  /** Called when the person confirms to leave without saving. */
  onLeave: () => void;
};

/** Asks before unsaved input or a running upload is lost; `uploading` chooses the words. */
export function LeaveGuard({ dirty, uploading, onLeave }: LeaveGuardProps) {
  const t = useWords("requests");
  const blocker = useLeaveGuard(dirty || uploading, isLeaving);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("wizard.leave.title")}
      confirmLabel={t("wizard.leave.confirm")}
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {t(uploading ? "wizard.leave.uploading" : "wizard.leave.dirty")}
    </ConfirmDialog>
  );
}
