import type { Location } from "react-router";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

/** Every address under which one wizard shows one request stays in it. */
const isLeaving = (_from: Location, { pathname }: Location) => !/^\/service-request\//.test(pathname);

type LeaveGuardProps = {
  dirty: boolean;
  uploading: boolean;
  /** Told once it was decided to leave what is not saved. */
  onLeave: () => void;
};

/** Asks before typed text or a running upload is left behind; `uploading` says which. */
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
