import { useRef, useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./dialog.tsx";

type ConfirmedActionProps = {
  label: React.ReactNode;
  /** The button's name for screen readers, which do not see its context. */
  accessibleLabel?: string | undefined;
  title: string;
  confirmLabel: string;
  /** « Annuler » by default, which is ambiguous where the action itself cancels something. */
  closeLabel?: string | undefined;
  /** Takes the values that the dialog edits, as they are when it opens. */
  onOpen?: () => void;
  /** Toast after success. */
  done: string;
  /**
   * Resolves with a text when the input is invalid. The dialog shows that text, or the words of the error thrown, and
   * stays open.
   */
  run: () => Promise<unknown>;
  /** Words for a refusal that say more than those of its code. */
  explain?: (error: unknown) => React.ReactNode;
  danger?: boolean;
  variant?: "secondary" | "ghost" | "danger";
  disabled?: boolean | undefined;
  /** The key that presses it in its row, on pages of staff. */
  shortcut?: string;
  /** What will happen, and the input needed. */
  children: React.ReactNode;
};

/** A button that asks for confirmation and shows why the action was refused. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, accessibleLabel, title, confirmLabel, closeLabel, done, run, explain, children } = props;
  const { danger, variant, disabled, shortcut, onOpen } = props;
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<React.ReactNode>();
  const running = useRef(false);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const problem = await run();
      if (typeof problem === "string") return setFailure(problem);
      setOpen(false);
      showToast({ kind: "success", title: done });
    } catch (error) {
      setFailure(explain?.(error) ?? failureWords(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant={variant ?? "secondary"}
        size="sm"
        disabled={disabled}
        aria-label={accessibleLabel}
        data-key={shortcut}
        onClick={({ currentTarget }) => {
          onOpen?.();
          // Loaded while the question is read, because few pages have bytes to spare.
          void import("./refocus.ts").then(
            ({ refocusAfterRemoval }) => refocusAfterRemoval(currentTarget),
            () => {},
          );
          setFailure(undefined);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          open
          title={title}
          confirmLabel={confirmLabel}
          closeLabel={closeLabel}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(false)}
          danger={danger}
          busy={busy}
        >
          {children}
          {failure && (
            <Alert kind="error" className="mt-4">
              {failure}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
