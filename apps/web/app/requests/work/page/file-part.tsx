import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useWords } from "../../../lib/words.tsx";
import { Ordered, OrderedBy } from "../../ordering/ordered.tsx";
import { Documents } from "./documents.tsx";
import { WithWorkPage } from "./with-work-page.tsx";

/** Everything that the customer gave: what they said, and the documents with what is said of them. */
export function FilePart({ work }: { work: WorkDetail }) {
  const t = useWords("requests/work");
  const { request } = work;
  return (
    <>
      <Ordered request={request} title={t("ordered")} copyable />
      <OrderedBy request={request} title={t("customer")} copyable />
      {work.works && (
        <WithWorkPage work={work}>{(page) => <Documents work={work} page={page} />}</WithWorkPage>
      )}
    </>
  );
}
