import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";

export type DialogProps = {
  open: boolean;
  title: React.ReactNode;
  onClose: () => void;
  /** Called instead of `onClose` by the Escape key and a press beside the box; the dialog then stays open. */
  onDismiss?: (() => void) | undefined;
  children?: React.ReactNode;
  footer?: React.ReactNode;
};

/** A modal dialog, using the browser's own, which traps the focus and restores it. */
export function Dialog({ open, title, onClose, onDismiss, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  // Closes before it is removed from the page, because otherwise it would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React also delivers this event from a dialog inside this one.
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      // A file input inside fires this event too, when no file was chosen.
      onCancel={(event) => {
        if (!onDismiss || event.target !== dialog.current) return;
        event.preventDefault();
        onDismiss();
      }}
      // A click beside the box targets the dialog element. So does a drag that begins in a field, when text is
      // selected: then the dialog must stay open.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedBeside.current) (onDismiss ?? onClose)();
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-0 text-ink shadow-float open:animate-rise"
    >
      <div className="p-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="mt-3">{children}</div>
        {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
      </div>
    </dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: React.ReactNode;
  confirmLabel: string;
  /** « Annuler » by default. */
  closeLabel?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  children?: React.ReactNode;
};

/** Asks for confirmation; while the action runs the dialog stays open and both buttons are disabled. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, closeLabel, onConfirm, onClose, danger, busy, children } = props;
  const t = useWords("ui");
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {closeLabel ?? t("cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
