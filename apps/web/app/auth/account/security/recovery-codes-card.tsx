import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { FEW_CODES } from "../../components/use-welcome.ts";
import { NewCodes } from "./new-codes.tsx";
import {
  createRecoveryCodes,
  hasRecoveryCodes,
  mainFactors,
  recoveryStatus,
  reloadCodes,
  reloadSecurity,
} from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";
import { useEnrolment } from "./use-enrolment.ts";

/** Recovery codes, for when no other second factor is available. */
export function RecoveryCodesCard({ user }: { user: User }) {
  const t = useWords("auth/account");
  const client = useQueryClient();
  const failureWords = useAuthFailureWords();
  const { busy, failure, run, guard, dialog } = useEnrolment();
  const [codes, setCodes] = useState<string[]>();
  const needed = mainFactors(user).length > 0;
  const made = hasRecoveryCodes(user);
  const { data: status, error, refetch } = useQuery({ ...recoveryStatus, enabled: needed && made });
  if (!needed) return null;

  async function make(again: boolean) {
    setCodes(await createRecoveryCodes(again));
    await reloadSecurity(client);
    await reloadCodes(client);
  }

  return (
    <SecurityCard anchor="recovery-codes" title={t("security.codes.title")} lead={t("security.codes.lead")}>
      {dialog}
      <div className="mt-5 flex flex-col items-start gap-4">
        {codes ? (
          <NewCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : !made ? (
          <>
            <Alert kind="warning">{t("security.codes.none")}</Alert>
            {failure && <Alert kind="error">{failure}</Alert>}
            <Button busy={busy} onClick={() => void run(() => make(false))}>
              {t("security.codes.make")}
            </Button>
          </>
        ) : !status ? (
          error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-12 w-full" />
          )
        ) : (
          <>
            <Alert kind={status.remaining < FEW_CODES ? "warning" : "success"}>
              {status.remaining === 0
                ? t("security.codes.used_up")
                : t("security.codes.remaining", { count: status.remaining, total: status.total })}
            </Alert>
            <ConfirmedAction
              label={t("security.codes.again")}
              title={t("security.codes.again_title")}
              confirmLabel={t("security.codes.again")}
              done={t("security.codes.made")}
              explain={failureWords}
              run={() => guard(() => make(true))}
            >
              <p>{t("security.codes.again_text")}</p>
            </ConfirmedAction>
          </>
        )}
      </div>
    </SecurityCard>
  );
}
