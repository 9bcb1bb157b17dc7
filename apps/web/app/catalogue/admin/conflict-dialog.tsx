import type { ServiceConflict } from "@passerelle/contract/catalogue/admin";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { VersionList } from "./version-list.tsx";

type ConflictDialogProps = {
  conflict: ServiceConflict;
  /** Loads the stored service: replaces the form by it, or keeps the form's changes on top. Throws ApiError. */
  onChoose: (choice: "theirs" | "mine") => Promise<void>;
  onClose: () => void;
};

/** Shown when another person saved the service meanwhile: who and what, and a choice between both versions. Saves nothing. */
export function ConflictDialog({ conflict, onChoose, onClose }: ConflictDialogProps) {
  const t = useWords("catalogue/admin");
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState<"theirs" | "mine">();
  const [failure, setFailure] = useState<string>();

  async function choose(choice: "theirs" | "mine") {
    setBusy(choice);
    setFailure(undefined);
    try {
      await onChoose(choice);
      onClose();
    } catch (error) {
      setFailure(failureWords(error));
      setBusy(undefined);
    }
  }

  return (
    <Dialog
      open
      title={t("conflict.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={!!busy} onClick={onClose}>
            {t("conflict.later")}
          </Button>
          <Button
            variant="secondary"
            busy={busy === "theirs"}
            disabled={!!busy}
            onClick={() => void choose("theirs")}
          >
            {t("conflict.theirs")}
          </Button>
          <Button busy={busy === "mine"} disabled={!!busy} onClick={() => void choose("mine")}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      <p>{t("conflict.text")}</p>
      <VersionList versions={conflict.versions} />
      <p className="mt-2 text-sm text-muted">{t("conflict.choices")}</p>
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
