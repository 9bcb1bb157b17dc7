import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { FormField } from "@passerelle/domain/catalogue/forms/form";
import PencilLine from "lucide-react/icons/pencil-line";
import { Link } from "react-router";
import { AnswerList } from "../../../catalogue/public/answers/answer-list.tsx";
import { useWords } from "../../../lib/words.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { CustomerFacts, OrderFacts } from "../../ordering/order-facts.tsx";
import { Documents } from "./documents.tsx";
import { useWorkPage } from "./use-work-page.ts";
import { WithWorkPage } from "./with-work-page.tsx";

/** Leads to an information request that asks the customer to correct an answer. */
function AskCorrection({ field }: { field: FormField<string> }) {
  const t = useWords("requests/work/page");
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ tab: "information_requests", field: field.key })}` }}
      preventScrollReset
      title={t("ask.correct_of", { label: field.label })}
      aria-label={t("ask.correct_of", { label: field.label })}
      className="-my-1.5 grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary pointer-coarse:size-11"
    >
      <PencilLine aria-hidden="true" className="size-4" />
    </Link>
  );
}

/** The part with everything the customer provided: details, and documents with their verdicts. */
export function FilePart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work");
  const { request } = work;
  const { data: page } = useWorkPage(work);
  return (
    <>
      <OrderFacts request={request} title={t("ordered")} copyable />
      <AnswerList
        form={request.form}
        answers={request.answers}
        copyable
        actionOf={page?.may.ask ? (field) => <AskCorrection field={field} /> : undefined}
      />
      <CustomerFacts request={request} title={t("customer")} copyable>
        <Link to={`/profile/${work.customer.id}`} className={`mt-2 ${TEXT_LINK}`}>
          {t("customer_profile")}
        </Link>
      </CustomerFacts>
      {work.works && (
        <WithWorkPage work={work}>{(page) => <Documents work={work} page={page} />}</WithWorkPage>
      )}
    </>
  );
}
