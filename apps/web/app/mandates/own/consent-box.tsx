import type { ConsentOptions, ConsentProof, Mandate } from "@passerelle/contract/mandates";
import { utcDay } from "@passerelle/domain/days";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { assertPasskey } from "../../auth/public/passkey.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { consent, consentQuery } from "../api.ts";
import { CodeConsent } from "./code-consent.tsx";

/** The second step of a signature: after the summary and the text, the consent to exactly the text with this hash. */
export function ConsentBox({ mandate, hash }: { mandate: Mandate; hash: string }) {
  const t = useWords("mandates/own");
  const { data, error, refetch } = useQuery(consentQuery(mandate.id));
  const side = mandate.side;
  return (
    <FactCard title={t(`consent.${side}_title`)}>
      <p className="mb-4">{t(`consent.${side}_text`)}</p>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 rounded-card" />}
      {data && data.own_level < data.required_level && (
        <Alert
          kind="warning"
          title={t("consent.level_title", { level: data.required_level })}
          action={
            <ButtonLink to={data.required_level === 1 ? "/account#contact" : "/kyc-verification"} size="sm">
              {t(data.required_level === 1 ? "consent.confirm_contacts" : "consent.verify")}
            </ButtonLink>
          }
        >
          {t(data.required_level === 1 ? "consent.level_contacts" : "consent.level_text")}
        </Alert>
      )}
      {data && data.own_level >= data.required_level && (
        <Consent mandate={mandate} hash={hash} options={data} />
      )}
    </FactCard>
  );
}

type Passkey = NonNullable<ConsentOptions["passkey"]>;
type ConsentProps = { mandate: Mandate; hash: string; options: ConsentOptions };

function Consent({ mandate, hash, options }: ConsentProps) {
  const t = useWords("mandates/own");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const [hasRead, setRead] = useState(false);
  const [failure, setFailure] = useState<string>();
  const give = useMutation(consent(useQueryClient(), mandate.id));
  const { passkey, phone } = options;

  function doneWords({ side, status, starts_on }: Mandate): string {
    if (side === "principal") return t("consent.principal_done");
    if (status === "awaiting_legalisation") return t("consent.holder_done_paper");
    return starts_on > utcDay(new Date())
      ? t("consent.holder_done_later", { date: formatDay(starts_on, language) })
      : t("consent.holder_done");
  }

  async function send(prove: () => Promise<ConsentProof>) {
    setFailure(undefined);
    try {
      const given = await give.mutateAsync({ text_hash: hash, proof: await prove() });
      showToast({ kind: "success", title: doneWords(given.mandate) });
    } catch (error) {
      setFailure(error instanceof DOMException ? t("consent.passkey_refused") : failureWords(error));
    }
  }

  async function byPasskey({ challenge, rp_id, allowed }: Passkey): Promise<ConsentProof> {
    const asked = { challenge, rpId: rp_id, userVerification: "required", allowed } as const;
    return { kind: "passkey", credential: await assertPasskey(asked) };
  }

  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={t("consent.read")}
        checked={hasRead}
        onChange={(event) => setRead(event.target.checked)}
      />
      {passkey && (
        <Button
          className="self-start"
          disabled={!hasRead}
          busy={give.isPending}
          onClick={() => void send(() => byPasskey(passkey))}
        >
          {t(`consent.${mandate.side}_passkey`)}
        </Button>
      )}
      {phone && (
        <CodeConsent
          mandateId={mandate.id}
          phone={phone}
          isEnabled={hasRead}
          isMain={!passkey}
          submitLabel={t(`consent.${mandate.side}_code`)}
          onCode={(code) => send(async () => ({ kind: "code", code }))}
        />
      )}
      {!passkey && !phone && (
        <Alert
          kind="warning"
          action={
            <ButtonLink to="/account#contact" size="sm">
              {t("consent.confirm_contacts")}
            </ButtonLink>
          }
        >
          {t("consent.no_means")}
        </Alert>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
    </div>
  );
}
