import { useState } from "react";
import { useWords } from "../lib/words.tsx";
import { ConfirmDialog, Dialog, type DialogProps } from "./dialog.tsx";

/**
 * A dialog in which texts are written: the Escape key and a press beside it ask first once something has changed. A page
 * that shows it loads the words `ui/unsaved`.
 */
export function EditorDialog({ dirty, children, ...dialog }: DialogProps & { dirty: boolean }) {
  const t = useWords("ui/unsaved");
  const [asking, setAsking] = useState(false);
  return (
    <Dialog {...dialog} onDismiss={dirty ? () => setAsking(true) : undefined}>
      {children}
      <ConfirmDialog
        open={asking}
        title={t("title")}
        confirmLabel={t("confirm")}
        closeLabel={t("stay")}
        danger
        onConfirm={dialog.onClose}
        onClose={() => setAsking(false)}
      >
        {t("text")}
      </ConfirmDialog>
    </Dialog>
  );
}
