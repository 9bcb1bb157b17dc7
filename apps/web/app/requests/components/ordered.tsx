import type { RequestDetail } from "@passerelle/contract/requests";
import { useWords } from "../../lib/words.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { Flag } from "../../ui/flag.tsx";

/** What was ordered, from whom, where. */
export function Ordered({ request }: { request: RequestDetail }) {
  const t = useWords("requests");
  const { organism_contact_person: person, organism_contact_poste: position } = request;
  return (
    <FactCard title={t("detail.ordered")}>
      <Facts>
        <Fact name={t("detail.service")}>{request.service.title}</Fact>
        <Fact name={t("detail.country")}>
          <span className="inline-flex items-center gap-2">
            <Flag code={request.country.code} />
            {request.country.name}
          </span>
        </Fact>
        <Fact name={t("detail.organism")}>{request.organism_name}</Fact>
        <Fact name={t("detail.contact")}>{[person, position].filter(Boolean).join(", ")}</Fact>
        <Fact name={t("detail.contact_phone")}>{request.organism_contact_phone}</Fact>
        <Fact name={t("detail.delay")}>{request.estimated_time}</Fact>
        <Fact name={t("detail.conditions")} wide>
          {request.conditions}
        </Fact>
      </Facts>
    </FactCard>
  );
}

/** What the caller said of themselves for this request. */
export function OrderedBy({ request: { form_data: details } }: { request: RequestDetail }) {
  const t = useWords("requests");
  return (
    <FactCard title={t("detail.you")}>
      <Facts>
        <Fact name={t("detail.name")}>{details.userName}</Fact>
        <Fact name={t("detail.email")}>{details.userEmail}</Fact>
        <Fact name={t("detail.phone")}>{details.userPhone}</Fact>
        <Fact name={t("detail.city")}>{details.cityOfResidence}</Fact>
        <Fact name={t("detail.company")}>{details.companyName}</Fact>
        <Fact name={t("detail.job")}>{details.jobTitle}</Fact>
        <Fact name={t("detail.comments")} wide>
          {details.additionalInfo}
        </Fact>
      </Facts>
    </FactCard>
  );
}
