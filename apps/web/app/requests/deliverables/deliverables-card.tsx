import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { DeliverableContent } from "./deliverable-content.tsx";
import { FileCode } from "./file-code.tsx";

/** The customer's deliverables, and the promised ones still to come. */
export function DeliverablesCard({ request }: { request: RequestDetail }) {
  const t = useWords("requests/deliverables");
  const { language } = useLanguage();
  const { id, promises, status } = request;
  const deliverables = request.deliverables.filter(({ kind }) => kind !== "proof");
  const names = new Map(promises.map(({ key, name }) => [key, name]));
  const handedOver = new Set(deliverables.map(({ promise_key }) => promise_key));
  const closed = status === "completed" || status === "rejected" || status === "cancelled";
  const awaited = closed ? [] : promises.filter(({ key }) => !handedOver.has(key));
  if (deliverables.length === 0 && awaited.length === 0) return null;
  return (
    <FactCard title={t(deliverables.length > 0 ? "delivered.title" : "delivered.coming_title")}>
      {deliverables.length > 0 && (
        <ul className="flex flex-col gap-5">
          {deliverables.map((one) => (
            <li key={one.id}>
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {names.get(one.promise_key ?? "") ?? t(`kinds.${one.kind}`)}
              </h3>
              <p className="mb-2 text-sm text-muted">
                <time dateTime={one.given_at}>{formatDateTime(one.given_at, language)}</time>
              </p>
              <DeliverableContent
                requestId={id}
                deliverable={one}
                beside={(file) => <FileCode requestId={id} deliverable={one.id} file={file} />}
              />
            </li>
          ))}
        </ul>
      )}
      {awaited.length > 0 && (
        <div className={deliverables.length > 0 ? "mt-5 border-t border-line pt-4" : undefined}>
          <p className="text-sm text-muted">{t("delivered.awaited")}</p>
          <ul className="list-disc pl-5">
            {awaited.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </FactCard>
  );
}
