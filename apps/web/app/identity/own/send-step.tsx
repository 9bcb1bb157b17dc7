import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { submitCase } from "../api.ts";
import { Comparison } from "./comparison.tsx";
import { WaitingNote } from "./waiting-note.tsx";

/** What the server may report as missing besides pictures. */
const ASKED = ["declaration", "expired", "certification"] as const;

type SendStepProps = { own: OwnCase; waiting: OwnIdentity["waiting"]; onSent: () => void };

/** Summarises what will be sent, what differs and how long the review takes, and sends it. */
export function SendStep({ own, waiting, onSent }: SendStepProps) {
  const t = useWords("identity/own");
  const failureWords = useFailureWords();
  /** Words for what the server still asks for. */
  const refusalWords = (error: unknown) => {
    const absent = error instanceof ApiError && error.details.missing;
    const asked = Array.isArray(absent) ? ASKED.find((one) => absent.includes(one)) : undefined;
    return asked ? t(`send.asks.${asked}`) : failureWords(error);
  };
  const submit = useMutation(submitCase(useQueryClient()));
  const [failure, setFailure] = useState<string>();
  const missing = own.sides.filter(({ to_send }) => to_send).length;
  async function send() {
    setFailure(undefined);
    try {
      await submit.mutateAsync({ id: own.id, version: own.version });
      showToast({ kind: "success", title: t("send.done") });
      onSent();
    } catch (error) {
      setFailure(refusalWords(error));
    }
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {own.comparison && (
        <FactCard title={t("send.compared")}>
          <Comparison results={own.comparison} />
        </FactCard>
      )}
      <Alert title={t("send.privacy_title")}>{t("send.privacy")}</Alert>
      <WaitingNote waiting={waiting} />
      {missing > 0 && <Alert kind="warning">{t("send.missing", { count: missing })}</Alert>}
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button
        busy={submit.isPending}
        disabled={missing > 0}
        onClick={() => void send()}
        className="self-start"
      >
        {t("send.button")}
      </Button>
    </div>
  );
}
