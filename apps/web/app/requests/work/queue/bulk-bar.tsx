import type { BulkAction, BulkResult } from "@passerelle/contract/requests/work/queues";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useProfile } from "../../../lib/session.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { runBulkAction } from "./api.ts";
import { type ActionName, ADMIN_BULK_ACTIONS, BULK_ACTIONS, type SelectedRequest } from "./bulk.ts";
import { BulkFields, type BulkInput, missingIn } from "./bulk-fields.tsx";
import { BulkReport } from "./bulk-report.tsx";
import { useRefusal } from "./use-refusal.ts";

/** Actions on all selected requests; asks for confirmation and then reports the result of each. */
export function BulkBar({ selected, onDone }: { selected: readonly SelectedRequest[]; onDone: () => void }) {
  const t = useWords("requests/work/queue");
  const { role } = useProfile();
  const [action, setAction] = useState<ActionName>();
  const actions = may(role, "requests.assign") ? ADMIN_BULK_ACTIONS : BULK_ACTIONS;
  return (
    <section
      aria-label={t("bulk.title")}
      className="sticky top-(--sticky-top) z-20 mb-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold">
        {t("bulk.ticked", { count: selected.length })}
      </p>
      {actions.map((name) => (
        <Button key={name} variant="secondary" size="sm" onClick={() => setAction(name)}>
          {t(`bulk.${name}.label`)}
        </Button>
      ))}
      {action && (
        <BulkDialog
          action={action}
          selected={selected}
          onClose={(done) => {
            setAction(undefined);
            if (done) onDone();
          }}
        />
      )}
    </section>
  );
}

type BulkDialogProps = {
  action: ActionName;
  selected: readonly SelectedRequest[];
  /** `done`: the action was tried, so the selection is cleared. */
  onClose: (done: boolean) => void;
};

function BulkDialog({ action, selected, onClose }: BulkDialogProps) {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const { mutateAsync, isPending } = useMutation(runBulkAction(useQueryClient()));
  const [input, setInput] = useState<BulkInput>({ reason: "", assignee: "", beyond: false });
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<readonly BulkResult[]>();
  const running = useRef(false);
  // As selected when the dialog was opened; the list below keeps changing.
  const [requests] = useState(selected);

  async function run() {
    const missing = missingIn(action, input);
    if (missing) return setFailure(t(missing));
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    try {
      setResults((await mutateAsync(bodyOf(action, requests, input))).results);
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      running.current = false;
    }
  }

  const close = () => {
    if (!isPending) onClose(results !== undefined);
  };
  return (
    <Dialog
      open
      title={results ? t("bulk.report") : t(`bulk.${action}.ask`, { count: requests.length })}
      onClose={close}
      footer={
        results ? (
          <Button onClick={close}>{t("bulk.close")}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close} disabled={isPending}>
              {t("bulk.cancel")}
            </Button>
            <Button
              variant={action === "reject" ? "danger" : "primary"}
              busy={isPending}
              onClick={() => void run()}
            >
              {t(`bulk.${action}.label`)}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <BulkReport results={results} requests={requests} />
      ) : (
        <>
          <p>{t(`bulk.${action}.text`)}</p>
          <BulkFields action={action} input={input} onChange={setInput} />
        </>
      )}
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

function bodyOf(action: ActionName, selected: readonly SelectedRequest[], input: BulkInput): BulkAction {
  const requests = selected.map(({ id, status, assignee_id }) => ({ id, status, assignee_id }));
  if (action === "reject") return { action, requests, reason: input.reason.trim() };
  if (action === "assign")
    return { action, requests, assignee_id: input.assignee, beyond_capacity: input.beyond };
  return { action, requests };
}
