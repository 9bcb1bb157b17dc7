import type { MandateDetails } from "@passerelle/contract/mandates";
import { isOnPaper } from "@passerelle/domain/mandates/legalisation";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { isNotFound, useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { VerificationCard } from "../../verification/public/verification-card.tsx";
import { mandateQuery, mandatesKey, offerQuery, reviseMandate } from "../api.ts";
import { ConsentBox } from "./consent-box.tsx";
import { Download } from "./download.tsx";
import { Endings } from "./endings.tsx";
import { History, Signatures, Uses } from "./history.tsx";
import { LegalisationBox } from "./legalisation.tsx";
import { MandateForm } from "./mandate-form.tsx";
import { MandateTexts } from "./mandate-text.tsx";
import { Powers } from "./powers.tsx";
import { StatusBadge } from "./status-badge.tsx";

export const handle = {
  words: ["mandates", "mandates/own", "documents", "verification/public", "ui/more", "ui/unsaved"],
};

/** /mandates/:id: a draft to complete, a text to sign or accept, or a mandate with its uses. */
export default function MandatePage() {
  const t = useWords("mandates/own");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(mandateQuery(id));
  useLive("mandates", undefined, [mandatesKey]);
  const title = data ? t("page.title", { number: data.mandate.number }) : t("page.mandate");
  const isMissing = isNotFound(error, "mandate_not_found");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        lead={data && <span className="wrap-anywhere">{data.mandate.subject}</span>}
        actions={data && <StatusBadge mandate={data.mandate} />}
      />
      {data?.mandate.status === "draft" && <Draft key={id} details={data} />}
      {data && data.mandate.status !== "draft" && <Given details={data} />}
      {!data && isMissing && (
        <EmptyState
          title={t("missing.title")}
          action={<ButtonLink to="/mandates">{t("missing.back")}</ButtonLink>}
        >
          {t("missing.text")}
        </EmptyState>
      )}
      {!data && error && !isMissing && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem] rounded-card" />}
    </>
  );
}

function Draft({ details }: { details: MandateDetails }) {
  const t = useWords("mandates/own");
  const { data, error, refetch } = useQuery(offerQuery);
  const { id } = details.mandate;
  const client = useQueryClient();
  // The draft with which the form began; the newer one once a save was refused as outdated.
  const [former, setFormer] = useState(details);
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[90rem] rounded-card" />;
  return (
    <div className="flex flex-col gap-6">
      <MandateForm
        key={former.mandate.version}
        id={id}
        offer={data}
        former={former}
        onSaved={() => showToast({ kind: "success", title: t("form.saved") })}
        onOutdated={() => setFormer(client.getQueryData(mandateQuery(id).queryKey) ?? details)}
      />
      <Endings mandate={details.mandate} />
    </div>
  );
}

function Given({ details }: { details: MandateDetails }) {
  const t = useWords("mandates/own");
  const { mandate, text } = details;
  const canConsent = mandate.actions.includes("sign") || mandate.actions.includes("accept");
  const history = <History events={details.events} />;
  const reading = (
    <div className="flex flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      {text && (
        // Open for a reader who is to consent, and folded later.
        <FactCard title={t("text.title")} folded={!canConsent}>
          <MandateTexts texts={text.texts} />
          <p className="text-muted text-sm wrap-anywhere">{t("text.hash", { hash: text.hash })}</p>
        </FactCard>
      )}
      {details.signatures.length > 0 && <Signatures details={details} />}
      {!canConsent && history}
    </div>
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <Summary details={details} />
      {/* On a narrow page the text comes before the consent; once signed, the powers come first. */}
      {canConsent && reading}
      <div className="flex min-w-0 flex-col gap-6">
        {canConsent && text && <ConsentBox mandate={mandate} hash={text.hash} />}
        {isOnPaper(mandate.form) && details.signatures.length === 2 && (
          <LegalisationBox id={mandate.id} number={mandate.number} />
        )}
        {mandate.actions.includes("revise") && <Revise id={mandate.id} />}
        <Powers mandate={mandate} />
        {details.uses.length > 0 && <Uses details={details} />}
        {mandate.has_file && <Download details={details} />}
        {details.verification && <VerificationCard verification={details.verification} />}
        <Endings mandate={mandate} continuedBy={details.continued_by} />
        {canConsent && history}
      </div>
      {!canConsent && reading}
    </div>
  );
}

function OtherMandate({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/mandates/${id}`} className={TEXT_LINK}>
      {number}
    </Link>
  );
}

function Summary({ details }: { details: MandateDetails }) {
  const { mandate, continues, continued_by: continuedBy } = details;
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { ceiling, invitation_ends_on: invitation } = mandate;
  const country = new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(mandate.country);
  return (
    <FactCard title={t("page.summary")}>
      <Facts>
        <Fact name={t("page.principal")}>{mandate.principal}</Fact>
        <Fact name={t("page.holder")}>{mandate.holder}</Fact>
        <Fact name={t("form.country")}>{country}</Fact>
        <Fact name={t("page.form")}>{common(`forms.${mandate.form}`)}</Fact>
        <Fact name={t("page.term")}>
          {t("page.term_of", {
            from: formatDay(mandate.starts_on, language),
            to: formatDay(mandate.ends_on, language),
          })}
        </Fact>
        <Fact name={t("form.ceiling")}>
          {ceiling &&
            t("page.spent", {
              spent: formatMoney({ amount: mandate.spent, currency: ceiling.currency }, language),
              ceiling: `${formatMoney(ceiling, language)} (${ceiling.currency})`,
            })}
        </Fact>
        <Fact name={t("page.invitation")}>{invitation && formatDay(invitation, language)}</Fact>
        <Fact name={t("page.continues")}>{continues && <OtherMandate {...continues} />}</Fact>
        <Fact name={t("page.continued_by")}>{continuedBy && <OtherMandate {...continuedBy} />}</Fact>
        <Fact name={t("page.note")} wide>
          {mandate.note}
        </Fact>
      </Facts>
    </FactCard>
  );
}

function Revise({ id }: { id: string }) {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  const revise = useMutation(reviseMandate(useQueryClient(), id));
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={revise.isPending}
      onClick={() =>
        revise.mutate(undefined, {
          onError: (error) =>
            showToast({ kind: "error", title: t("page.revise_failed"), description: failureWords(error) }),
        })
      }
    >
      {t("page.revise")}
    </Button>
  );
}
