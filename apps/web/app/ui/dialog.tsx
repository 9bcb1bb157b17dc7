import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";

type DialogProps = {
  open: boolean;
  title: React.ReactNode;
  onClose: () => void;
  children?: React.ReactNode;
  footer?: React.ReactNode;
};

/** A modal box: the browser's own dialog, which keeps the focus inside and gives it back on closing. */
export function Dialog({ open, title, onClose, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  // Taken away while it is open it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // A press beside the box lands on the dialog element itself; so does the end of one that began in a field, where
      // somebody marks text: what they typed must stay.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedBeside.current) onClose();
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
  /** What not doing it is called; « Annuler » unless given. */
  closeLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  children?: React.ReactNode;
};

/** Asks before something that matters; while it is being done the box stays and neither button works. */
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
