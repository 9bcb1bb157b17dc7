import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageOf, pathWith } from "../../lib/address.ts";
import { useWords } from "../../lib/words.tsx";
import { caseList } from "./api.ts";
import { CaseList } from "./case-list.tsx";
import { TRACKING_PATH } from "./filter.ts";
import { TrackedList } from "./tracked-list.tsx";

export const handle = { words: ["payments/tracking"] };

const BOXES = ["open", "resolved"] as const;

const pathOf = (status: (typeof BOXES)[number], page = 1) =>
  pathWith(`${TRACKING_PATH}/cases`, { status: status === "open" ? undefined : status, page });

/** /admin/payments-tracking/cases: money that does not match, open or resolved. */
export default function CasesPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const status = BOXES.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  const query = useQuery(caseList(status, page));
  return (
    <TrackedList
      part="cases"
      boxes={BOXES}
      shown={status}
      page={page}
      pathOf={pathOf}
      wordsOf={(one) => t(`cases.boxes.${one}`)}
      none={t(`cases.none.${status}`)}
      query={query}
    >
      {({ cases }) => <CaseList cases={cases} />}
    </TrackedList>
  );
}
