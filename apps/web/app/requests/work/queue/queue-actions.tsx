import { boxesFor } from "@passerelle/domain/requests/work/queues";
import { may, type Role } from "@passerelle/domain/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { distributeRequests, takeNext } from "./api.ts";
import { useRefusal } from "./use-refusal.ts";

/** Actions of the queue: take the next request, distribute the unassigned ones. */
export function QueueActions({ role }: { role: Role }) {
  const boxes = boxesFor(role);
  if (!boxes.includes("mine") || !boxes.includes("unassigned")) return null;
  return (
    <>
      {may(role, "requests.assign") && <ShareOut />}
      <TakeNext />
    </>
  );
}

function TakeNext() {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(takeNext(useQueryClient()));
  return (
    <Button
      busy={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ request }) => {
            if (!request) return showToast({ kind: "info", title: t("next.none") });
            showToast({ kind: "success", title: t("yours", { reference: request.reference }) });
            void navigate(`/requests-queue/${request.id}`);
          },
          onError: (error) =>
            showToast({ kind: "error", title: t("next.failed"), description: refusal(error) }),
        })
      }
    >
      {t("next.label")}
    </Button>
  );
}

function ShareOut() {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const { mutateAsync, isPending, data, reset } = useMutation(distributeRequests(useQueryClient()));
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    if (isPending) return;
    setOpen(false);
    setFailure(undefined);
    reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("share.label")}
      </Button>
      {data ? (
        <Dialog
          open={open}
          title={t("share.report")}
          onClose={close}
          footer={<Button onClick={close}>{t("bulk.close")}</Button>}
        >
          <div role="status">
            {data.given.length === 0 && <p>{t("share.none")}</p>}
            <ul className="flex flex-col gap-1">
              {data.given.map(({ worker, count }) => (
                <li key={worker.id}>{t("share.given", { name: worker.name, count })}</li>
              ))}
            </ul>
            <p className="mt-3">{t("share.left", { count: data.left })}</p>
          </div>
        </Dialog>
      ) : (
        <ConfirmDialog
          open={open}
          title={t("share.ask")}
          confirmLabel={t("share.label")}
          busy={isPending}
          onConfirm={() => {
            setFailure(undefined);
            mutateAsync().catch((error: unknown) => setFailure(refusal(error)));
          }}
          onClose={close}
        >
          <p>{t("share.text")}</p>
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
