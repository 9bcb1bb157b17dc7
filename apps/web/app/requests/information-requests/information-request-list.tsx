import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { AnswerForm } from "./answer-form.tsx";

type InformationRequestListProps = {
  request: RequestDetail;
  /** Renders the upload or the stored document of an item; this list does not know documents. */
  children: (item: InformationItem) => React.ReactNode;
};

/** The anchor to which links to an item lead. */
export const itemAnchor = (id: string): string => `information-item-${id}`;

/** The items that the customer was asked for, each with its form; open items come first. */
export function InformationRequestList({ request, children }: InformationRequestListProps) {
  const t = useWords("requests/information-requests");
  const items = request.information_requests.flatMap((ask) => ask.items);
  if (items.length === 0) return null;
  const open = items.filter((item) => item.state === "open");
  const rest = items.filter((item) => item.state !== "open").reverse();
  return (
    <div id="information-requests" className="scroll-mt-24">
      <FactCard title={t(open.length > 0 ? "title" : "past")}>
        {open.length > 0 && (
          <div role="status" className="mb-4">
            <p className="font-semibold">{t("open", { count: open.length })}</p>
            <p className="text-sm text-muted">{t("lead")}</p>
          </div>
        )}
        <ul className="flex flex-col gap-5">
          {[...open, ...rest].map((item) => (
            <li
              key={item.id}
              id={itemAnchor(item.id)}
              className="flex scroll-mt-24 flex-col gap-3 rounded-card border border-line p-4"
            >
              <Head item={item} />
              {item.kind === "document" ? children(item) : <AnswerForm requestId={request.id} item={item} />}
            </li>
          ))}
        </ul>
      </FactCard>
    </div>
  );
}

const TONES = { open: "warning", answered: "success", withdrawn: "neutral" } as const;

function Head({ item }: { item: InformationItem }) {
  const t = useWords("requests/information-requests");
  const { language } = useLanguage();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg">{item.label}</h3>
        <Badge tone={TONES[item.state]}>{t(`state.${item.state}`)}</Badge>
      </div>
      {item.state !== "withdrawn" && (
        <>
          {item.replaces && item.state === "open" && <p>{t("anew")}</p>}
          {item.reason_code && <p>{t(`explained.${item.reason_code}`)}</p>}
          {item.reason && <p className="wrap-anywhere whitespace-pre-line">{item.reason}</p>}
        </>
      )}
      {item.state === "open" && !item.overdue && (
        <p className="text-sm text-muted">{t("due", { date: formatDay(item.due_on, language) })}</p>
      )}
      {item.overdue && <Alert kind="warning">{t("overdue")}</Alert>}
    </div>
  );
}
