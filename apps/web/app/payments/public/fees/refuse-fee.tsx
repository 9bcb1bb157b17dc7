import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { FEE_LIMITS } from "@passerelle/domain/payments/request-fees";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { refuseFee } from "./api.ts";

/** Refuses a fee with a reason, which those who work on the request read. */
export function RefuseFee({ requestId, fee }: { requestId: string; fee: RequestFee }) {
  const t = useWords("payments/public/fees");
  const [reason, setReason] = useState("");
  const { mutateAsync } = useMutation(refuseFee(useQueryClient(), requestId));

  async function refuse(): Promise<unknown> {
    if (reason.trim() === "") return t("refuse.missing");
    return mutateAsync({ feeId: fee.id, reason: reason.trim() });
  }

  return (
    <ConfirmedAction
      label={t("refuse.label")}
      title={t("refuse.title", { label: fee.label })}
      confirmLabel={t("refuse.confirm")}
      done={t("refuse.done")}
      variant="ghost"
      danger
      run={refuse}
    >
      <p className="mb-4">{t("refuse.text")}</p>
      <Field label={t("refuse.reason")} required>
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={FEE_LIMITS.refusal}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmedAction>
  );
}
