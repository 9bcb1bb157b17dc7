import type { Blocker } from "react-router";
import { ConfirmDialog } from "./dialog.tsx";

type LeaveDialogProps = {
  /** Of `useLeaveGuard`. */
  blocker: Blocker;
  title: string;
  confirmLabel: string;
  stayLabel: string;
  /** What would be lost. */
  children: React.ReactNode;
};

/** Asks before unsaved input is lost. */
export function LeaveDialog({ blocker, title, confirmLabel, stayLabel, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={title}
      confirmLabel={confirmLabel}
      closeLabel={stayLabel}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
