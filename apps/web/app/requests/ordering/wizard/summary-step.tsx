import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { isAllPaid } from "@passerelle/domain/requests/ordering/paid";
import type { WizardStep } from "@passerelle/domain/requests/ordering/steps";
import { missingDocuments, providedKeys } from "@passerelle/domain/requests/ordering/validation";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { RequiredLevel } from "../../../identity/public/required-level.tsx";
import { useWords } from "../../../lib/words.tsx";
import { OrderMandate } from "../../../mandates/public/order-mandate.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { Beneficiary } from "../../lifecycle/beneficiary.tsx";
import { BillLines } from "./billing-panel.tsx";
import { StepForm, type StepNav } from "./step-form.tsx";
import { SummaryAnswers } from "./summary-answers.tsx";
import { SummaryCard, SummaryLine } from "./summary-card.tsx";

type SummaryStepProps = {
  request: RequestDetail;
  nav: StepNav;
  steps: readonly WizardStep[];
  goTo: (step: WizardStep) => void;
  onConfirm: () => void;
};

/** Step 5, « Récapitulatif & Confirmation » (spec 2 §2). */
export function SummaryStep({ request, nav, steps, goTo, onConfirm }: SummaryStepProps) {
  const t = useWords("requests");
  const { form_data: details, bill, transaction } = request;
  const allPaid = isAllPaid(bill, request.amount_paid);
  // Nothing is due, or it is paid (spec 2 §4).
  const paid = bill?.total === 0 || allPaid;
  const provided = providedKeys(request.documents);
  const asked = request.asked_documents;
  const missing = missingDocuments(asked, provided);
  const required = asked.filter((document) => document.required);
  const method = transaction?.payment_method ?? request.payment_method;
  const edit = (step: Exclude<WizardStep, "summary">) => ({
    label: t(`wizard.summary.edit.${step}`),
    go: () => goTo(step),
  });

  return (
    <StepForm
      title={t("wizard.steps.summary")}
      nav={nav}
      forward={t("wizard.confirm")}
      forwardDisabled={!paid || missing.length > 0}
      first={allPaid ? t("wizard.summary.confirm_first") : undefined}
      refusals={0}
      onForward={onConfirm}
    >
      <div className="flex flex-col gap-5">
        {!paid && <Alert kind="warning">{t("wizard.summary.pay_first")}</Alert>}
        {bill && (
          <RequiredLevel
            orders={[{ serviceId: request.service.id, total: bill.total, currency: bill.currency }]}
            unmetOnly
          />
        )}
        <OrderMandate
          serviceId={request.service.id}
          country={request.country.code}
          subject={request.service.title}
          unmetOnly
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <SummaryCard
            title={t("wizard.summary.order")}
            edit={request.context_locked ? undefined : edit("context")}
            note={request.context_locked ? t("wizard.locked.text") : undefined}
          >
            <SummaryLine label={t("wizard.service")}>{request.service.title}</SummaryLine>
            <SummaryLine label={t("detail.beneficiary")}>
              {request.beneficiary && <Beneficiary of={request.beneficiary} />}
            </SummaryLine>
            <SummaryLine label={t("wizard.country")}>
              <span className="inline-flex items-center gap-2">
                <Flag code={request.country.code} />
                {request.country.name}
              </span>
            </SummaryLine>
            <SummaryLine label={t("wizard.summary.organism")}>{request.organism_name}</SummaryLine>
            <SummaryLine label={t("wizard.contact.person")}>{request.organism_contact_person}</SummaryLine>
            <SummaryLine label={t("wizard.contact.position")}>{request.organism_contact_poste}</SummaryLine>
            <SummaryLine label={t("wizard.contact.phone")}>{request.organism_contact_phone}</SummaryLine>
            <SummaryLine label={t("wizard.offer.delay")}>{request.estimated_time}</SummaryLine>
          </SummaryCard>
          <SummaryAnswers form={request.form} answers={request.answers} onEdit={() => goTo("details")} />
          <SummaryCard title={t("wizard.summary.details")} edit={edit("details")}>
            <SummaryLine label={t("wizard.details.userName")}>{details.userName}</SummaryLine>
            <SummaryLine label={t("wizard.details.userEmail")}>{details.userEmail}</SummaryLine>
            <SummaryLine label={t("wizard.details.userPhone")}>{details.userPhone}</SummaryLine>
            <SummaryLine label={t("wizard.details.cityOfResidence")}>{details.cityOfResidence}</SummaryLine>
            <SummaryLine label={t("wizard.details.companyName")}>{details.companyName}</SummaryLine>
            {details.companyName && (
              <>
                <SummaryLine label={t("wizard.details.companyTaxNumber")}>
                  {details.companyTaxNumber}
                </SummaryLine>
                <SummaryLine label={t("wizard.details.companyTradeRegister")}>
                  {details.companyTradeRegister}
                </SummaryLine>
                <SummaryLine label={t("wizard.details.companyAddress")}>{details.companyAddress}</SummaryLine>
              </>
            )}
            <SummaryLine label={t("wizard.details.jobTitle")}>{details.jobTitle}</SummaryLine>
            <SummaryLine label={t("wizard.details.additionalInfo")}>
              {details.additionalInfo && (
                <span className="whitespace-pre-line">{details.additionalInfo}</span>
              )}
            </SummaryLine>
          </SummaryCard>
          {steps.includes("documents") && (
            <SummaryCard title={t("wizard.summary.documents")} edit={edit("documents")}>
              {required.length > 0 && (
                <SummaryLine label={t("wizard.summary.provided")}>
                  {t("wizard.summary.count", {
                    provided: required.length - missing.length,
                    required: required.length,
                  })}
                </SummaryLine>
              )}
              <ul className="flex flex-col gap-1.5">
                {asked.map((document) => (
                  <AskedLine
                    key={document.key}
                    document={document}
                    isProvided={provided.includes(document.key)}
                  />
                ))}
              </ul>
            </SummaryCard>
          )}
          <SummaryCard
            title={t("wizard.summary.payment")}
            edit={steps.includes("payment") && !paid ? edit("payment") : undefined}
          >
            {bill && !bill.free ? (
              <>
                <BillLines bill={bill} counted={request} paid={paid} />
                <SummaryLine label={t("wizard.summary.method")}>
                  {method && t(`wizard.methods.${method}`)}
                </SummaryLine>
                <SummaryLine label={t("wizard.summary.status")}>
                  <Badge tone={paid ? "success" : "warning"}>
                    {t(paid ? "wizard.summary.paid" : "wizard.summary.due")}
                  </Badge>
                </SummaryLine>
              </>
            ) : (
              <p>{t("wizard.billing.free")}</p>
            )}
          </SummaryCard>
        </div>
      </div>
    </StepForm>
  );
}

type AskedLineProps = { document: RequestDetail["asked_documents"][number]; isProvided: boolean };

function AskedLine({ document: { name, required }, isProvided }: AskedLineProps) {
  const t = useWords("requests");
  const ui = useWords("ui");
  const Mark = isProvided ? CircleCheck : CircleDashed;
  const tone = isProvided ? "text-success" : required ? "text-warning" : "text-muted";
  return (
    <li className="flex items-start gap-2">
      <Mark aria-hidden="true" className={`mt-1 size-4 shrink-0 ${tone}`} />
      <span>
        {name}
        {!isProvided && (
          <span className={tone}> {required ? t("wizard.summary.missing") : ui("optional")}</span>
        )}
      </span>
    </li>
  );
}
