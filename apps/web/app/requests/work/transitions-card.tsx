import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { failureCode } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { StatusBadge } from "../lifecycle/status-badge.tsx";
import { transitionRequest } from "./api.ts";
import { Due } from "./queue/due.tsx";

/** The request's status, its due date, and the transitions that the reader may make. */
export function TransitionsCard({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work");
  const { moves, open_fees, request, due_at, late, works } = work;
  const isHeldUp = works && request.status === "in_progress" && open_fees.length > 0;
  return (
    <FactCard title={t("moves.title")}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge status={request.status} />
        <Due request={{ ...request, due_at, late }} />
      </div>
      <p className="mb-4">{t(`standing.${request.status}`)}</p>
      {isHeldUp && (
        <Alert kind="warning" title={t("moves.fee_open.title")} className="mb-4">
          <p>{t("moves.fee_open.text", { count: open_fees.length, names: open_fees.join(", ") })}</p>
          <Link to={{ search: "?tab=fees" }} className={`${TEXT_LINK} mt-1 inline-block`}>
            {t("moves.fee_open.link")}
          </Link>
        </Alert>
      )}
      {moves.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {moves.map((move) => (
            // A new form for each status, so that text typed for the former one is dropped.
            <Move key={`${request.status} ${move}`} move={move} work={work} />
          ))}
        </div>
      )}
    </FactCard>
  );
}

function Move({ move, work }: { move: WorkMove; work: WorkDetail }) {
  const t = useWords("requests/work");
  const { mutateAsync } = useMutation(transitionRequest(useQueryClient(), work));
  const [reason, setReason] = useState("");
  const required = move === "reject";
  return (
    <ConfirmedAction
      label={t(`moves.${move}.label`)}
      title={t(`moves.${move}.ask`)}
      confirmLabel={t(`moves.${move}.label`)}
      done={t(`moves.${move}.done`)}
      danger={move === "reject"}
      variant={move === "reject" ? "ghost" : "secondary"}
      run={() =>
        required && reason.trim() === ""
          ? Promise.resolve(t("moves.reason_missing"))
          : mutateAsync({ move, reason: reason.trim() })
      }
      explain={(error) => explain(error, t)}
    >
      <p>{t(`moves.${move}.text`)}</p>
      {move === "reject" && work.request.amount_paid > 0 && <p className="mt-2">{t("moves.refund")}</p>}
      <NoteField
        label={t(`moves.${move}.note`)}
        required={required}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
    </ConfirmedAction>
  );
}

/** Words for a refused transition where they say more than the code; undefined otherwise. */
function explain(error: unknown, t: ReturnType<typeof useWords<"requests/work">>): string | undefined {
  const code = failureCode(error);
  if (code === "request_conflict") return t("moves.conflict");
  if (code !== "deliverables_missing" || !(error instanceof ApiError)) return undefined;
  const { missing } = error.details;
  return t("moves.missing", { names: Array.isArray(missing) ? missing.join(", ") : "" });
}
