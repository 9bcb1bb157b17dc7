import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { cancelRequest } from "../public/api.ts";

/** Cancels the request after a confirmation, with an optional reason; nothing when it cannot be cancelled. */
export function CancelRequest({ request }: { request: RequestDetail }) {
  const t = useWords("requests");
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const cancel = useMutation(cancelRequest(useQueryClient(), request.id));
  if (!request.may_cancel) return null;

  function confirm() {
    cancel.mutate(reason.trim(), {
      onSuccess: () => showToast({ kind: "success", title: t("cancel.done") }),
      onError: (error) =>
        showToast({ kind: "error", title: t("cancel.failed"), description: failureWords(error) }),
      onSettled: () => setOpen(false),
    });
  }

  return (
    <>
      <Button variant="ghost" className="text-danger!" onClick={() => setOpen(true)}>
        {t("detail.cancel")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("cancel.title")}
        confirmLabel={t("cancel.confirm")}
        closeLabel={t("cancel.keep")}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
        danger
        busy={cancel.isPending}
      >
        <p>{t("cancel.text")}</p>
        {request.amount_paid > 0 ? (
          <p className="mt-2">{t("cancel.paid")}</p>
        ) : (
          request.documents.length > 0 && <p className="mt-2">{t("cancel.documents")}</p>
        )}
        <NoteField label={t("cancel.reason")} rows={3} maxLength={500} value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
