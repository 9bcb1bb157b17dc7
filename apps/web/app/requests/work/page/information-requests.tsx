import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldOf } from "../../../catalogue/public/answers/answer-change-note.tsx";
import { AnswerFacts } from "../../../catalogue/public/answers/answer-list.tsx";
import { formatDateTime, formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { CopyValue } from "../../../ui/copy-value.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { labelOf } from "../../public/item-label.ts";
import { withdrawItem } from "./api.ts";

type InformationRequestsProps = {
  request: RequestDetail;
  page: WorkPage;
  /** Renders the document of an item; this list does not know documents. */
  children: (item: InformationItem) => React.ReactNode;
};

/** Information requests, newest first, with the answers so far. */
export function InformationRequests({ request, page, children }: InformationRequestsProps) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  if (page.asks.length === 0) return null;
  const replaced = new Set(
    page.asks.flatMap((ask) =>
      ask.items.flatMap((item) => (item.state === "withdrawn" ? [] : item.replaces)),
    ),
  );
  return (
    <FactCard title={t("asked.title")}>
      <ol className="flex flex-col gap-8">
        {[...page.asks].reverse().map((ask) => (
          <li key={ask.id}>
            <p className="text-sm text-muted">
              {[ask.by ?? t("nobody"), formatDateTime(ask.asked_at, language)].join(" · ")}
            </p>
            {ask.message && <p className="mt-1 whitespace-pre-line">{ask.message}</p>}
            <ul className="mt-3 flex flex-col gap-4">
              {ask.items
                .map((one) => ({ ...one, label: labelOf(request, one) }))
                .map((item) => (
                  <li key={item.id} className="flex flex-col gap-2 rounded-control border border-line p-4">
                    <Item item={item} isReplaced={replaced.has(item.id)} />
                    {item.answer && <CopyValue name={item.label} value={item.answer} />}
                    {item.state === "answered" && item.field_key !== null && (
                      <CorrectedAnswer request={request} fieldKey={item.field_key} />
                    )}
                    {item.document && children(item)}
                    <div className="flex flex-wrap gap-2 empty:hidden">
                      {item.state === "open" && page.may.ask && (
                        <Withdrawal requestId={request.id} item={item} />
                      )}
                      {item.state === "answered" && page.may.ask && !replaced.has(item.id) && (
                        <ButtonLink
                          size="sm"
                          variant="ghost"
                          to={{ search: `?tab=information_requests&replaces=${item.id}` }}
                          preventScrollReset
                          aria-label={t("asked.anew_of", { label: item.label })}
                        >
                          {t("asked.anew")}
                        </ButtonLink>
                      )}
                    </div>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}

/** The answer as it is now, beside the item that asked for its correction. */
function CorrectedAnswer({ request, fieldKey }: { request: RequestDetail; fieldKey: string }) {
  const field = fieldOf(request.form, fieldKey);
  return field && <AnswerFacts form={request.form} fields={[field]} answers={request.answers} copyable />;
}

const TONES = { open: "warning", answered: "success", withdrawn: "neutral" } as const;

function Item({ item, isReplaced }: { item: InformationItem; isReplaced: boolean }) {
  const t = useWords("requests/work/page");
  const reasons = useWords("requests/information-requests");
  const { language } = useLanguage();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans text-base font-semibold">{item.label}</h3>
        <Badge tone={isReplaced ? "neutral" : TONES[item.state]}>
          {t(isReplaced ? "asked.replaced" : `asked.state.${item.state}`)}
        </Badge>
        {item.overdue && <Badge tone="danger">{t("asked.overdue")}</Badge>}
      </div>
      {item.reason_code && <p>{reasons(`explained.${item.reason_code}`)}</p>}
      {item.reason && <p className="whitespace-pre-line">{item.reason}</p>}
      <p className="text-sm text-muted">
        {t(`kind.${item.kind}`)} · {t("asked.due", { date: formatDay(item.due_on, language) })}
      </p>
    </div>
  );
}

function Withdrawal({ requestId, item }: { requestId: string; item: InformationItem }) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(withdrawItem(useQueryClient(), requestId, language));
  return (
    <ConfirmedAction
      label={t("asked.withdraw")}
      accessibleLabel={t("asked.withdraw_of", { label: item.label })}
      title={t("asked.withdraw_ask", { label: item.label })}
      confirmLabel={t("asked.withdraw")}
      done={t("asked.withdrawn")}
      variant="ghost"
      run={() => mutateAsync(item.id)}
    >
      {t("asked.withdraw_text")}
    </ConfirmedAction>
  );
}
