import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useWords } from "../../lib/words.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { Flag } from "../../ui/flag.tsx";
import { Beneficiary } from "../lifecycle/beneficiary.tsx";

/** Renders a value, with a copy button if `copyable`. */
const valuesOf = (copyable: boolean | undefined) => (name: string, value: string | null) =>
  copyable && value ? <CopyValue name={name} value={value} /> : value;

type OrderFactsProps = {
  request: RequestDetail;
  /** « Ce que vous avez commandé » by default, for a reader who is the customer. */
  title?: string;
  /** Adds copy buttons, for staff who type the values into another form. */
  copyable?: boolean;
  /** Closed until the reader wants to see it. */
  folded?: boolean;
};

/** What was ordered, from which organism and in which country. */
export function OrderFacts({ request, title, copyable, folded }: OrderFactsProps) {
  const t = useWords("requests");
  const value = valuesOf(copyable);
  const { organism_contact_person: person, organism_contact_poste: position } = request;
  return (
    <FactCard title={title ?? t("detail.ordered")} folded={folded}>
      <Facts>
        <Fact name={t("detail.service")}>{request.service.title}</Fact>
        <Fact name={t("detail.beneficiary")}>
          {request.beneficiary && <Beneficiary of={request.beneficiary} />}
        </Fact>
        <Fact name={t("detail.country")}>
          <span className="inline-flex items-center gap-2">
            <Flag code={request.country.code} />
            {request.country.name}
          </span>
        </Fact>
        <Fact name={t("detail.organism")}>{request.organism_name}</Fact>
        <Fact name={t("detail.contact")}>
          {value(t("detail.contact"), [person, position].filter(Boolean).join(", "))}
        </Fact>
        <Fact name={t("detail.contact_phone")}>
          {value(t("detail.contact_phone"), request.organism_contact_phone)}
        </Fact>
        <Fact name={t("detail.delay")}>{request.estimated_time}</Fact>
        <Fact name={t("detail.conditions")} wide>
          {request.conditions}
        </Fact>
      </Facts>
    </FactCard>
  );
}

type CustomerFactsProps = {
  request: RequestDetail;
  /** « Vous » by default, for a reader who is the customer. */
  title?: string;
  /** As of `OrderFacts`. */
  copyable?: boolean;
  folded?: boolean;
  /** Below the facts. */
  children?: React.ReactNode;
};

/** The customer's details as given for this request. */
export function CustomerFacts({ request, title, copyable, folded, children }: CustomerFactsProps) {
  const t = useWords("requests");
  const value = valuesOf(copyable);
  const details = request.form_data;
  return (
    <FactCard title={title ?? t("detail.you")} folded={folded}>
      <Facts>
        <Fact name={t("detail.name")}>{value(t("detail.name"), details.userName)}</Fact>
        <Fact name={t("detail.email")}>{value(t("detail.email"), details.userEmail)}</Fact>
        <Fact name={t("detail.phone")}>{value(t("detail.phone"), details.userPhone)}</Fact>
        <Fact name={t("detail.city")}>{value(t("detail.city"), details.cityOfResidence)}</Fact>
        <Fact name={t("detail.company")}>{value(t("detail.company"), details.companyName)}</Fact>
        {details.companyName && (
          <>
            <Fact name={t("wizard.details.companyTaxNumber")}>
              {value(t("wizard.details.companyTaxNumber"), details.companyTaxNumber)}
            </Fact>
            <Fact name={t("wizard.details.companyTradeRegister")}>
              {value(t("wizard.details.companyTradeRegister"), details.companyTradeRegister)}
            </Fact>
            <Fact name={t("wizard.details.companyAddress")}>
              {value(t("wizard.details.companyAddress"), details.companyAddress)}
            </Fact>
          </>
        )}
        <Fact name={t("detail.job")}>{value(t("detail.job"), details.jobTitle)}</Fact>
        <Fact name={t("detail.comments")} wide>
          {value(t("detail.comments"), details.additionalInfo)}
        </Fact>
      </Facts>
      {children}
    </FactCard>
  );
}
