import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/client.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { assignCase, caseAssignees } from "./api.ts";

/** The assignee of an open case, and buttons to take, return or assign it. */
export function CaseAssignment({ one }: { one: PaymentCaseDetail }) {
  const t = useWords("payments/tracking");
  const { id: me, role } = useProfile();
  const refusal = useRefusal();
  const { mutate, mutateAsync, isPending } = useMutation(assignCase(useQueryClient(), one.id));
  const from = one.assignee?.id ?? null;
  const isMine = from === me;
  if (!may(role, "payments.refund")) return null;
  const assign = (to: string | null) =>
    mutate(
      { from, to },
      {
        onSuccess: () =>
          showToast({ kind: "success", title: t(to === null ? "cases.returned" : "cases.taken") }),
        onError: (error) =>
          showToast({ kind: "error", title: t("cases.not_taken"), description: refusal(error) }),
      },
    );
  return (
    <>
      {one.assignee && !isMine && <Badge tone="info">{one.assignee.name}</Badge>}
      {!isMine && (
        <Button busy={isPending} onClick={() => assign(me)}>
          {t(from === null ? "cases.take" : "cases.take_over")}
        </Button>
      )}
      {from !== null && (
        <Button variant="secondary" busy={isPending} onClick={() => assign(null)}>
          {t(isMine ? "cases.return" : "cases.unassign")}
        </Button>
      )}
      <AssignToOther from={from} run={(to) => mutateAsync({ from, to })} />
    </>
  );
}

type AssignToOtherProps = { from: string | null; run: (to: string) => Promise<unknown> };

function AssignToOther({ from, run }: AssignToOtherProps) {
  const t = useWords("payments/tracking");
  const me = useProfile().id;
  const refusal = useRefusal();
  const roleName = useRoleName();
  const { data } = useQuery(caseAssignees());
  const [to, setTo] = useState("");
  const others = (data?.people ?? []).filter(({ id }) => id !== from && id !== me);
  return (
    <ConfirmedAction
      label={t("cases.assign")}
      title={t("cases.assign_ask")}
      confirmLabel={t("cases.assign_confirm")}
      done={t("cases.assigned")}
      variant="secondary"
      run={() => (to === "" ? Promise.resolve(t("cases.assignee_needed")) : run(to))}
      explain={refusal}
    >
      <p>{t("cases.assign_text")}</p>
      <Field label={t("cases.assignee")} required className="mt-4">
        {(field) => (
          <Select {...field} value={to} onChange={(event) => setTo(event.target.value)}>
            <option value="">{t("cases.assignee_choose")}</option>
            {others.map(({ id, name, role, open_cases }) => (
              <option key={id} value={id}>
                {t("cases.assignee_option", { name, role: roleName(role), count: open_cases })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmedAction>
  );
}

/** Words for a refusal; if another person has taken the case, they name that person. */
function useRefusal(): (error: unknown) => string {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  return (error) => {
    const by = error instanceof ApiError ? error.details.by : undefined;
    if (typeof by === "string") return t("cases.taken_by", { name: by });
    return failureCode(error) === "assignee_unfit" ? t("cases.assignee_unfit") : failureWords(error);
  };
}
