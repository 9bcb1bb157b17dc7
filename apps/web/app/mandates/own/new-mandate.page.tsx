import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useWords } from "../../lib/words.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { offerQuery } from "../api.ts";
import { MandateForm } from "./mandate-form.tsx";

export const handle = { words: ["mandates", "mandates/own", "ui/unsaved"] };

/** /mandates/new: who may do what, where and until when, with the text that this makes. */
export default function NewMandatePage() {
  const t = useWords("mandates/own");
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { data, error, refetch } = useQuery(offerQuery);
  const [search] = useSearchParams();
  const given = (name: string) => search.get(name) ?? undefined;
  const known = {
    proxy: given("proxy"),
    country: given("country"),
    subject: given("subject"),
    powers: given("powers")?.split(","),
    forms: given("forms")?.split(","),
  };
  // Chosen before the first attempt: one that is repeated makes no second mandate.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <>
      <PageTitle title={t("form.title")} />
      <PageHeader title={t("form.title")} lead={t("form.lead")} />
      {data && (
        <MandateForm
          id={id}
          offer={data}
          former={undefined}
          known={known}
          onSaved={() => isHere() && void navigate(`/mandates/${id}`, { replace: true })}
        />
      )}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[90rem] rounded-card" />}
    </>
  );
}
