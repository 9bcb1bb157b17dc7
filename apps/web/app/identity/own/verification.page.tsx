import type { OwnIdentity } from "@passerelle/contract/identity";
import type { CaseLevel } from "@passerelle/domain/identity/levels";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { startCase } from "../api.ts";
import { ownIdentityKey, ownIdentityQuery } from "../public/own.ts";
import { CaseOutcome } from "./case-outcome.tsx";
import { CaseSteps } from "./case-steps.tsx";
import { LevelLadder } from "./level-ladder.tsx";

export const handle = {
  words: ["documents", "identity", "identity/own", "vault", "vault/public", "ui/unsaved"],
};

/** /kyc-verification: the level of the person, their case, and what the next level asks for. */
export default function VerificationPage() {
  const t = useWords("identity/own");
  const { data, error, refetch } = useQuery(ownIdentityQuery);
  useLive("identity", undefined, [ownIdentityKey]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      {data && <Verification identity={data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card md:h-[36rem]" />}
    </>
  );
}

function Verification({ identity }: { identity: OwnIdentity }) {
  const { case: own, waiting, suspended } = identity;
  const isSuspended = own?.status === "verified" && own.level === suspended?.level;
  // What is under way comes first: on a phone the levels fill a screen.
  return (
    <div className="flex flex-col gap-6">
      {suspended && <Suspension suspended={suspended} />}
      {own && (own.status === "draft" || own.status === "revision") && (
        <CaseSteps own={own} waiting={waiting} />
      )}
      {own && own.status !== "draft" && own.status !== "revision" && !isSuspended && (
        <CaseOutcome own={own} status={own.status} waiting={waiting} />
      )}
      <LevelLadder identity={identity} />
      {identity.startable.length > 0 && <Start identity={identity} />}
    </div>
  );
}

/** Why a verification does not count, and how its person goes on. */
function Suspension({ suspended }: { suspended: NonNullable<OwnIdentity["suspended"]> }) {
  const t = useWords("identity/own");
  const { level, verified_name: name } = suspended;
  return (
    <Alert
      kind="warning"
      title={t("suspended.title", { level })}
      action={
        <ButtonLink to="/account" size="sm">
          {t("suspended.account")}
        </ButtonLink>
      }
    >
      {t("suspended.text", { name })}
    </Alert>
  );
}

function Start({ identity: { startable, renewable, level } }: { identity: OwnIdentity }) {
  const t = useWords("identity/own");
  const failureWords = useFailureWords();
  const start = useMutation(startCase(useQueryClient()));
  const [id] = useState(() => crypto.randomUUID());
  const begin = (wished: CaseLevel) =>
    start.mutate(
      { id, level: wished },
      {
        onError: (error) =>
          showToast({ kind: "error", title: t("start.failed"), description: failureWords(error) }),
      },
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">{t(startable[0] === 3 ? "start.text_level_3" : "start.text")}</p>
      <div className="flex flex-wrap gap-3">
        {startable.map((one, index) => (
          <Button
            key={one}
            variant={index === 0 ? "primary" : "secondary"}
            busy={start.isPending}
            onClick={() => begin(one)}
          >
            {t(renewable && one <= level ? "start.renew" : "start.begin", { level: one })}
          </Button>
        ))}
      </div>
    </div>
  );
}
