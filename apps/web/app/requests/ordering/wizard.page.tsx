import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import { preloadInputs } from "../../catalogue/public/answers/rows-on-demand.tsx";
import { failureCode } from "../../lib/failure.ts";
import { queryClient } from "../../lib/query.ts";
import { loadSession, useProfile } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { unsavedInputOf } from "../../lib/unsaved-input.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { requestDetail } from "../public/api.ts";
import { countriesQuery, draftsQuery, offersQuery } from "./draft-api.ts";
import { unsavedInputName } from "./unsaved-requests.ts";
import { BegunDrafts, DraftElsewhere } from "./wizard/begun-drafts.tsx";
import { formOf, newForm } from "./wizard/draft-form.ts";
import { forgetNewRequest, markSent, newRequestId, unansweredRequest } from "./wizard/new-request.ts";
import { withOnlyOrganism } from "./wizard/offers.ts";
import { stepsOf, stepToOpen } from "./wizard/step-to-show.ts";
import { SummaryStep } from "./wizard/summary-on-demand.ts";
import { Wizard } from "./wizard/wizard.tsx";
import { WizardFrame } from "./wizard/wizard-frame.tsx";

export const handle = {
  words: [
    "requests",
    "catalogue",
    "catalogue/public/answers",
    "documents",
    "vault",
    "vault/public",
    "identity",
    "mandates",
    "mandates/public",
    "payments",
  ],
};

type Params = { serviceId?: string; requestId?: string };

/** Loads what the first rendering needs. The page itself repeats failed calls and explains them. */
export async function clientLoader({ params, request: { url } }: { params: Params; request: Request }) {
  const session = await loadSession().catch(() => undefined);
  if (session?.status !== "signed_in") return null;
  if (params.requestId) {
    const read = requestDetail(params.requestId);
    // Without a network the last reply is shown.
    const request = await queryClient.fetchQuery(read).catch(() => queryClient.getQueryData(read.queryKey));
    if (!request) return null;
    if (!request.may_edit) throw redirect(`/requests-tracking/${request.id}`);
    const asked = stepAsked(new URL(url));
    const step = stepToOpen(asked, stepsOf(request), request.resume_step);
    if (step !== asked) throw redirect(`/service-request/edit/${request.id}?step=${step}`);
    await Promise.all([preloadInputs(request.form), step === "summary" && SummaryStep.preload()]);
    return null;
  }
  const serviceId = params.serviceId ?? "";
  const sent = unansweredRequest(session.profile.id, serviceId);
  const [begun] = await Promise.all([
    sent ? queryClient.fetchQuery(requestDetail(sent)).catch(() => undefined) : undefined,
    queryClient.prefetchQuery(countriesQuery),
    queryClient.prefetchQuery(offersQuery(serviceId)),
    queryClient.prefetchQuery({ ...draftsQuery, staleTime: 0 }),
  ]);
  if (!begun) return null;
  // The first save arrived although its reply was lost: continue with that request.
  forgetNewRequest(session.profile.id, serviceId);
  throw redirect(`/service-request/edit/${begun.id}`);
}

/** Runs once per request: later changes of the request do not change the step. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

const isPayment = (pathname: string) => pathname.endsWith("/payment");

const stepAsked = ({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">) =>
  searchParams.get("step") ?? (isPayment(pathname) ? "payment" : null);

export function HydrateFallback() {
  return <LoadingScreen />;
}

/** The request wizard (spec 2 §2), for the three addresses of its routes. */
export default function WizardPage() {
  const { serviceId, requestId } = useParams<Params>();
  return requestId ? (
    <SavedWizard key={requestId} id={requestId} />
  ) : (
    <NewWizard key={serviceId} serviceId={serviceId ?? ""} />
  );
}

function NewWizard({ serviceId }: { serviceId: string }) {
  const { id: userId } = useProfile();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const service = useQuery(offersQuery(serviceId));
  const [id] = useState(() => newRequestId(userId, serviceId));
  const drafts = useQuery(draftsQuery).data?.requests ?? [];
  const begun = drafts.filter((draft) => draft.service.id === serviceId && draft.id !== id);
  // The drafts beside which the person began another one; undefined until they decide. Typed text is never hidden by that
  // question.
  const [besides, setBesides] = useState<string[] | undefined>(() =>
    begun.length === 0 || unsavedInputOf(userId).read(unsavedInputName(id)) ? [] : undefined,
  );
  const { ordering_open } = useSettings();
  if (!ordering_open) return <OrderingClosed />;
  if (service.error) {
    return <Failure what="no_service" error={service.error} onRetry={() => void service.refetch()} />;
  }

  if (!besides) {
    return (
      <WizardFrame service={service.data?.title}>
        <BegunDrafts drafts={begun} onAnother={() => setBesides(begun.map((draft) => draft.id))} />
      </WizardFrame>
    );
  }
  const elsewhere = begun.find((draft) => !besides.includes(draft.id));

  const wanted = (state as { countryCode?: string } | null)?.countryCode ?? search.get("country") ?? "";
  const known = queryClient.getQueryData(countriesQuery.queryKey);
  const countryCode = !known || known.some(({ code }) => code === wanted) ? wanted : "";
  return (
    <Wizard
      id={id}
      request={undefined}
      initial={withOnlyOrganism(newForm({ serviceId, countryCode }), service.data)}
      presetServiceId={serviceId}
      asked="context"
      notice={elsewhere && <DraftElsewhere draft={elsewhere} />}
      onFirstSaving={() => markSent(userId, serviceId, id)}
      onFirstSaved={() => forgetNewRequest(userId, serviceId)}
    />
  );
}

function SavedWizard({ id }: { id: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  // The payment step polls a running payment by itself.
  const { data: request, error, refetch } = useQuery({ ...requestDetail(id), refetchInterval: false });
  const closed = request?.may_edit === false;

  useEffect(() => {
    // Submitted or cancelled, possibly in another tab: nothing is left to edit.
    if (closed) void navigate(`/requests-tracking/${id}`, { replace: true });
  }, [closed, id, navigate]);

  if (!request && error) return <Failure what="not_found" error={error} onRetry={() => void refetch()} />;
  if (!request) {
    return (
      <WizardFrame service={undefined}>
        <Skeleton className="mt-6 h-20" />
        <Skeleton className="mt-8 h-80" />
      </WizardFrame>
    );
  }
  return (
    <Wizard
      id={id}
      request={request}
      initial={formOf(request)}
      presetServiceId=""
      asked={stepAsked({ pathname, searchParams: search })}
      linked={isPayment(pathname)}
      onFirstSaving={() => {}}
      onFirstSaved={() => {}}
    />
  );
}

function OrderingClosed() {
  const t = useWords("requests");
  return (
    <EmptyState
      title={t("wizard.closed.title")}
      action={<ButtonLink to="/services">{t("wizard.closed.browse")}</ButtonLink>}
    >
      {t("wizard.closed.text")}
    </EmptyState>
  );
}

type FailureProps = { what: "no_service" | "not_found"; error: unknown; onRetry: () => void };

function Failure({ what, error, onRetry }: FailureProps) {
  const t = useWords("requests");
  const code = failureCode(error);
  // An invalid id is shown like an unknown request or one of another person.
  const missing = code === "request_not_found" || code === "service_not_found" || code === "invalid_input";
  return (
    <WizardFrame service={undefined} title={t("wizard.short_title")}>
      <div className="mt-6">
        {missing ? (
          <EmptyState
            title={t(`wizard.${what}.title`)}
            action={<ButtonLink to="/services">{t("wizard.see_services")}</ButtonLink>}
          >
            {t(`wizard.${what}.text`)}
          </EmptyState>
        ) : (
          <LoadError error={error} onRetry={onRetry} />
        )}
      </div>
    </WizardFrame>
  );
}
