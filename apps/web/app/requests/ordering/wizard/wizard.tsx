import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { WizardStep } from "@passerelle/domain/requests/ordering/steps";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { preloadInputs } from "../../../catalogue/public/answers/rows-on-demand.tsx";
import { useProblemWords } from "../../../documents/public/problem-words.ts";
import { useUploads } from "../../../documents/public/use-uploads.ts";
import { queryClient } from "../../../lib/query.ts";
import { useProfile } from "../../../lib/session.ts";
import { useSettings } from "../../../lib/settings.ts";
import { showToast } from "../../../lib/toast.ts";
import { useIsHere } from "../../../lib/use-is-here.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { requestDetail, requestKeys } from "../../public/api.ts";
import { offersQuery, quoteQuery } from "../draft-api.ts";
import { ConflictAlert } from "./conflict-alert.tsx";
import { ContextStep } from "./context-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { DocumentsStep } from "./documents-step.tsx";
import { type DraftForm, detailsOf, newForm, sameChoice } from "./draft-form.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { stepInAddress, stepsOf } from "./step-to-show.ts";
import { SummaryStep } from "./summary-on-demand.ts";
import { UnsavedInputAlert } from "./unsaved-input-alert.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useDraft } from "./use-draft.ts";
import { useUnsavedInput } from "./use-unsaved-input.ts";
import { StepList, WizardFrame } from "./wizard-frame.tsx";

type WizardProps = {
  id: string;
  /** Undefined before the first save. */
  request: RequestDetail | undefined;
  initial: DraftForm;
  /** The service in the address, "" when a saved request is opened. */
  presetServiceId: string;
  /** The step in the address. */
  asked: string | null;
  /** The address is that of the payment (`/service-request/{id}/payment`), to which providers return. */
  linked?: boolean;
  /** Shown above the steps. */
  notice?: React.ReactNode;
  onFirstSaving: () => void;
  onFirstSaved: () => void;
};

/** Before the first save. */
const NOTHING_ASKED: ServiceForm<string> = { sections: [] };

/** The wizard of one request, new or saved: steps, unsaved input, uploads and payment. */
export function Wizard(props: WizardProps) {
  const {
    id,
    request,
    initial,
    presetServiceId,
    asked,
    linked = false,
    notice,
    onFirstSaving,
    onFirstSaved,
  } = props;
  const t = useWords("requests");
  const navigate = useNavigate();
  const isHere = useIsHere();
  const profile = useProfile();
  const { max_document_bytes } = useSettings();
  const draft = useDraft({ userId: profile.id, id, request, initial, onFirstSaving });
  const [blank] = useState(() => newForm({ serviceId: presetServiceId }));
  const { busy: submitting, confirm } = useConfirmation(draft);
  const subscriber = profile.subscription_status === "active";
  const { form } = draft;

  // The address contains the step, unless it could not be known before the page was shown.
  const [opened] = useState(request?.resume_step ?? "context");
  const named = stepInAddress(asked, stepsOf(request));
  const step = named ?? opened;
  const choosing = step === "context";
  const quoted = quoteQuery(form);
  const quote = useQuery({ ...quoted, enabled: choosing && quoted.enabled === true });
  const offers = useQuery({ ...offersQuery(form.service_id), enabled: choosing && form.service_id !== "" });
  const steps = stepsOf(!choosing || (request && sameChoice(form, request)) ? request : quote.data);

  const refresh = () => queryClient.fetchQuery({ ...requestDetail(id), staleTime: 0 });
  // Never rejects: without a network the request is reloaded later.
  const showDocuments = () => queryClient.invalidateQueries({ queryKey: requestKeys.detail(id) });
  const problemWords = useProblemWords(max_document_bytes);
  const uploads = useUploads({
    targetOf: request && ((docKey) => ({ target: "request", requestId: request.id, docKey })),
    limit: max_document_bytes,
    onStored: showDocuments,
    onFailed: (docKey, problem) => {
      const doc = request?.asked_documents.find(({ key }) => key === docKey)?.name ?? docKey;
      showToast({
        kind: "error",
        title: t("wizard.upload_error.title"),
        description: t("wizard.upload_error.text", { doc, msg: problemWords(problem) }),
      });
    },
  });

  const goTo = useCallback(
    (next: WizardStep, options: { replace?: boolean } = {}) =>
      navigate(`/service-request/edit/${id}?step=${next}`, { ...options, state: { fromStep: true } }),
    [id, navigate],
  );

  useEffect(() => {
    if (!named) void navigate(`/service-request/edit/${id}?step=${opened}`, { replace: true });
  }, [named, opened, id, navigate]);

  /** Saves when a step is left and opens the next one; false after a failure. */
  async function advance(changed?: DraftForm): Promise<boolean> {
    // Loaded during the save, so that the next step need not wait for it.
    if (step !== "context") void SummaryStep.preload();
    const reply = await draft.save(step, changed);
    if (!reply) return false;
    // Another choice may ask another form.
    await preloadInputs(reply.form);
    if (!request) onFirstSaved();
    if (!isHere()) return true;
    if (!request) {
      // Replaces the address of a new request, so that going back finds the saved one.
      await goTo(step, { replace: true });
    }
    const all = stepsOf(reply);
    await goTo(all[all.indexOf(step) + 1] ?? "summary");
    return true;
  }

  const index = steps.indexOf(step);
  const before = steps[index - 1];
  const nav = {
    first: index <= 0,
    back: before && (() => void goTo(before)),
    busy: draft.busy || submitting,
  };
  const service = form.service_id === request?.service.id ? request.service.title : offers.data?.title;
  const unsaved = useUnsavedInput({
    userId: profile.id,
    id,
    draft,
    // The country of a new request is not in its address, so it is stored like a choice made here.
    base: request ? draft.saved : blank,
    profile: detailsOf(profile),
    locked: request?.context_locked ?? false,
    service,
  });

  return (
    <WizardFrame service={service}>
      {notice}
      {/* A save that waits on this device survives leaving the page. */}
      <LeaveGuard dirty={draft.dirty && !draft.waiting} uploading={uploads.running} onLeave={unsaved.leave} />
      <StepList
        steps={steps}
        current={step}
        // A later step would not include the unsaved changes, or would follow from answers that were not checked.
        reach={draft.dirty || draft.paused ? step : (request?.resume_step ?? "context")}
        busy={nav.busy}
        onStep={goTo}
      />
      {draft.waiting && (
        <Alert kind="warning" title={t("wizard.waiting.title")} className="mb-6">
          {t("wizard.waiting.text")}
        </Alert>
      )}
      {draft.conflict ? (
        <ConflictAlert blocked={draft.blocked} onReload={unsaved.reload} />
      ) : (
        <UnsavedInputAlert unsaved={unsaved} />
      )}
      {/* Around all steps, so that a step stays visible until the code of the next one is loaded. */}
      <Suspense fallback={<Skeleton className="h-80" />}>
        {step === "context" && (
          <ContextStep
            draft={draft}
            nav={nav}
            presetServiceId={presetServiceId}
            quote={quote}
            offers={offers.data}
            subscriber={subscriber}
            locked={request?.context_locked ?? false}
            onForward={advance}
          />
        )}
        {step === "details" && (
          <DetailsStep
            draft={draft}
            nav={nav}
            profile={profile}
            bill={request?.bill ?? null}
            asked={request?.form ?? NOTHING_ASKED}
            added={request?.new_fields ?? []}
            fixed={request?.context_locked ?? false}
            paymentBeganAt={request?.payment_began_at}
            beneficiary={request?.beneficiary?.name}
            subscriber={subscriber}
            onForward={advance}
          />
        )}
        {step === "documents" && request && (
          <DocumentsStep
            request={request}
            uploads={uploads}
            nav={nav}
            onDeleted={showDocuments}
            onForward={advance}
          />
        )}
        {step === "payment" && request && (
          <PaymentStep
            request={request}
            nav={nav}
            refresh={refresh}
            linked={linked}
            onReview={() => void goTo("context")}
            onPaid={() => isHere() && void goTo("summary", { replace: linked })}
            onForward={advance}
          />
        )}
        {step === "summary" && request && (
          <SummaryStep
            request={request}
            nav={nav}
            steps={steps}
            goTo={(next) => void goTo(next)}
            onConfirm={() => void confirm(request)}
          />
        )}
      </Suspense>
    </WizardFrame>
  );
}
