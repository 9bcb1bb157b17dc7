import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { Suspense } from "react";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { labelOf } from "../public/item-label.ts";
import { AnswerForm } from "./answer-form.tsx";

// Loaded on demand: few customers are asked for a correction.
const FieldCorrection = lazyPart(() =>
  import("./field-correction.tsx").then((module) => module.FieldCorrection),
);

type InformationRequestListProps = {
  request: RequestDetail;
  /** Renders the upload or the stored document of an item; this list does not know documents. */
  children: (item: InformationItem) => React.ReactNode;
};

/** The anchor to which links to an item lead. */
export const itemAnchor = (id: string): string => `information-item-${id}`;

/** The items that the customer was asked for, each with its form, below the message of staff; resolved ones are folded. */
export function InformationRequestList({ request, children }: InformationRequestListProps) {
  const t = useWords("requests/information-requests");
  // The form has the translated label of a field.
  const asks = request.information_requests.map((ask) => ({
    ...ask,
    items: ask.items.map((item) => ({ ...item, label: labelOf(request, item) })),
  }));
  const items = asks.flatMap((ask) => ask.items);
  if (items.length === 0) return null;
  const open = items.filter((item) => item.state === "open");
  const openAsks = asks
    .map((ask) => ({ ...ask, items: ask.items.filter((item) => item.state === "open") }))
    .filter((ask) => ask.items.length > 0);
  const rest = items.filter((item) => item.state !== "open").reverse();
  const renderItem = (item: InformationItem) => {
    if (item.kind === "document") return children(item);
    if (item.kind === "answer") return <AnswerForm requestId={request.id} item={item} />;
    return (
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <FieldCorrection request={request} item={item} />
      </Suspense>
    );
  };
  return (
    <div id="information-requests" className="scroll-mt-24">
      <FactCard title={t(open.length > 0 ? "title" : "past")} folded={open.length === 0}>
        {open.length > 0 && (
          <div role="status" className="mb-4">
            <p className="font-semibold">{t("open", { count: open.length })}</p>
            <p className="text-sm text-muted">{t("lead")}</p>
          </div>
        )}
        {openAsks.map(({ id, message, items: asked }) => (
          <div key={id} className="mb-5 flex flex-col gap-3 last:mb-0">
            {message && (
              <Alert title={t("message")}>
                <p className="wrap-anywhere whitespace-pre-line">{message}</p>
              </Alert>
            )}
            <Items items={asked}>{renderItem}</Items>
          </div>
        ))}
        {open.length > 0 && rest.length > 0 && (
          <details className="mt-5">
            <summary className="min-h-11 py-2 font-semibold">{t("resolved", { count: rest.length })}</summary>
            <div className="mt-2">
              <Items items={rest}>{renderItem}</Items>
            </div>
          </details>
        )}
        {open.length === 0 && <Items items={rest}>{renderItem}</Items>}
      </FactCard>
    </div>
  );
}

type ItemsProps = {
  items: readonly InformationItem[];
  children: (item: InformationItem) => React.ReactNode;
};

function Items({ items, children }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-5">
      {items.map((item) => (
        <li
          key={item.id}
          id={itemAnchor(item.id)}
          className="flex scroll-mt-24 flex-col gap-3 rounded-card border border-line p-4"
        >
          <Head item={item} />
          {children(item)}
        </li>
      ))}
    </ul>
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
