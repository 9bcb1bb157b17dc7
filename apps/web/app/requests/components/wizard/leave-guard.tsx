import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import { useSession } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

/** Every address under which one wizard shows one request. */
const isWizard = (path: string) => /^\/service-request\//.test(path);

type LeaveGuardProps = {
  dirty: boolean;
  uploading: boolean;
  /** Told once it was decided to leave what is not saved. */
  onLeave: () => void;
};

/** Asks before typed text or a running upload is left behind; `uploading` says which. */
export function LeaveGuard({ dirty, uploading, onLeave }: LeaveGuardProps) {
  const t = useWords("requests");
  // Whoever is signed out must not be kept on a page that is no longer theirs.
  const signedIn = useSession().status === "signed_in";
  const guarded = signedIn && (dirty || uploading);
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation }: { nextLocation: { pathname: string } }) =>
        guarded && !isWizard(nextLocation.pathname),
      [guarded],
    ),
  );

  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [guarded]);

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
