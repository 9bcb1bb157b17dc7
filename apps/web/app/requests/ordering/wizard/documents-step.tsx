import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { missingDocuments, providedKeys } from "@passerelle/domain/requests/ordering/validation";
import { useEffect, useState } from "react";
import { DocumentList } from "../../../documents/public/document-list.tsx";
import type { Uploads } from "../../../documents/public/use-uploads.ts";
import { useLive } from "../../../lib/live/use-live.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { ExpiringNote } from "../../../vault/public/expiring-note.tsx";
import { FromVault } from "../../../vault/public/from-vault.tsx";
import { UseAllFromVault } from "../../../vault/public/use-all.tsx";
import { requestKeys } from "../../public/api.ts";
import { StepForm, type StepNav } from "./step-form.tsx";

type DocumentsStepProps = {
  request: RequestDetail;
  uploads: Uploads;
  nav: StepNav;
  /** Reloads the request after a document was deleted, or sent from the vault. */
  onDeleted: () => Promise<unknown>;
  onForward: () => Promise<unknown>;
};

/** Step 3, « Documents » (spec 2 §2): all required documents must be stored to continue. */
export function DocumentsStep({ request, uploads, nav, onDeleted, onForward }: DocumentsStepProps) {
  const t = useWords("documents");
  const wizard = useWords("requests");
  const [tried, setTried] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // The request changes when the scan of an uploaded document ends.
  useLive("request", request.id, [requestKeys.detail(request.id)]);
  const missing = missingDocuments(request.asked_documents, providedKeys(request.documents));

  // Everything was sent from the vault, and the step is left with the request as it is now.
  const [isAllSent, setAllSent] = useState(false);
  useEffect(() => {
    if (!isAllSent) return;
    setAllSent(false);
    if (missing.length === 0) void onForward();
  });

  function proceed() {
    if (missing.length === 0) void onForward();
    else setRefusals(refusals + 1);
  }

  function forward() {
    setTried(true);
    if (uploads.running) setWaiting(true);
    else proceed();
  }

  useEffect(() => {
    if (!waiting || uploads.running) return;
    setWaiting(false);
    proceed();
  });

  return (
    <StepForm
      title={wizard("wizard.steps.documents")}
      nav={nav}
      waiting={waiting}
      refusals={refusals}
      onForward={forward}
    >
      <div className="flex flex-col gap-5">
        {tried && !uploads.running && missing.length > 0 && (
          <Alert kind="error">
            {t("missing_list", { list: missing.map(({ name }) => name).join(", ") })}
          </Alert>
        )}
        {!uploads.running && !request.beneficiary && (
          <UseAllFromVault
            requestId={request.id}
            missing={missing}
            onSent={async () => {
              await onDeleted();
              setAllSent(true);
            }}
          />
        )}
        <DocumentList
          requestId={request.id}
          asked={request.asked_documents}
          documents={request.documents}
          uploads={uploads}
          missing={tried ? missing.map(({ key }) => key) : []}
          onDeleted={onDeleted}
          beside={({ key, name }) => (
            <FromVault requestId={request.id} docKey={key} name={name} onSent={onDeleted} />
          )}
        />
        <ExpiringNote requestId={request.id} asked={request.asked_documents} />
      </div>
    </StepForm>
  );
}
