import type { Document } from "@passerelle/contract/documents";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { isRefusal } from "@passerelle/domain/documents/verdicts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { itemAnchor } from "./information-request-list.tsx";

/** The verdict on a document in words, with a link to where another one can be sent; nothing without a verdict. */
export function VerdictNote({ request, document }: { request: RequestDetail; document: Document }) {
  const t = useWords("requests/information-requests");
  const verdict = request.verdicts.find((one) => one.document_id === document.id);
  if (!verdict) return null;
  if (!isRefusal(verdict.verdict)) return <Alert kind="success">{t("verdict.accepted")}</Alert>;
  const asked = request.information_requests
    .flatMap((ask) => ask.items)
    .findLast((item) => item.about_key === document.doc_key && item.state !== "withdrawn");
  return (
    <Alert kind={asked?.state === "answered" ? "info" : "warning"} title={t(`verdict.${verdict.verdict}`)}>
      {verdict.note && <p className="whitespace-pre-line">{verdict.note}</p>}
      {!asked && ["submitted", "in_progress", "information_required"].includes(request.status) && (
        <p>{t("resend_later")}</p>
      )}
      {asked?.state === "answered" && <p>{t("resent")}</p>}
      {asked?.state === "open" && (
        <a href={`#${itemAnchor(asked.id)}`} className={TEXT_LINK}>
          {t("resend")}
        </a>
      )}
    </Alert>
  );
}
