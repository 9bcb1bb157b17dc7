import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { AnswerList } from "../../../catalogue/public/answers/answer-list.tsx";
import { useWords } from "../../../lib/words.tsx";
import { CustomerFacts, OrderFacts } from "../../ordering/order-facts.tsx";
import { Documents } from "./documents.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** The part with everything the customer provided: details, and documents with their verdicts. */
export function FilePart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work");
  const { request } = work;
  return (
    <>
      <OrderFacts request={request} title={t("ordered")} copyable />
      <AnswerList form={request.form} answers={request.answers} copyable />
      <CustomerFacts request={request} title={t("customer")} copyable />
      {work.works && (
        <WithWorkPage work={work}>{(page) => <Documents work={work} page={page} />}</WithWorkPage>
      )}
    </>
  );
}
