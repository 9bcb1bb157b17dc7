import type { ActingDetail, ActingItem } from "@passerelle/contract/mandates/acting";
import { informationItemKey } from "@passerelle/domain/requests/information-requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { UploadZone } from "../../documents/public/upload-zone.tsx";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ChangeableAnswer } from "../../ui/changeable-answer.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { actingKey, answerFor } from "./api.ts";
import { refusalOf } from "./under-mandate.tsx";

const TONES = { open: "warning", answered: "success", withdrawn: "neutral" } as const;

/** What the principal was asked for, which the holder answers in their place. */
export function AskedItems({ detail }: { detail: ActingDetail }) {
  const t = useWords("mandates/acting");
  const { mandate, id, information_requests: asked } = detail;
  const client = useQueryClient();
  const { max_document_bytes: limit } = useSettings();
  const problemWords = useProblemWords(limit);
  const targetOf = (docKey: string) =>
    ({ target: "acting", mandateId: mandate.id, requestId: id, docKey }) as const;
  const readAgain = () => client.invalidateQueries({ queryKey: actingKey });
  const uploads = useUploads({
    targetOf,
    limit,
    onStored: readAgain,
    onFailed: (_, problem) => {
      showToast({ kind: "error", title: t("asked.upload_failed"), description: problemWords(problem) });
      // The item may be withdrawn by now, or the mandate revoked.
      void readAgain();
    },
  });
  const renderItem = (item: ActingItem) => {
    if (item.kind === "answer") return <Answer detail={detail} item={item} />;
    if (item.kind === "document" && item.may_answer) {
      const key = informationItemKey(item.id);
      return (
        <UploadZone
          target={targetOf(key)}
          asked={{ name: item.label, hint: null, example: null, required: true }}
          state={uploads.states[key]}
          missing={false}
          focused={false}
          onFile={(file) => uploads.start(key, file)}
          onCancel={() => uploads.cancel(key)}
        />
      );
    }
    return item.state === "open" ? (
      <p className="text-muted text-sm">{t("asked.theirs", { name: mandate.principal })}</p>
    ) : null;
  };
  return (
    <FactCard title={t("asked.title")}>
      <p className="mb-4 text-muted text-sm">{t("asked.text", { name: mandate.principal })}</p>
      {asked.map((request) => (
        <div key={request.id} className="mb-5 last:mb-0">
          {request.message && (
            <p className="mb-3 rounded-control bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              {request.message}
            </p>
          )}
          <ul className="flex flex-col gap-5">
            {request.items.map((item) => (
              <li key={item.id} className="flex flex-col gap-3 rounded-card border border-line p-4">
                <Head item={item} />
                {renderItem(item)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </FactCard>
  );
}

function Head({ item }: { item: ActingItem }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg wrap-anywhere">{item.label}</h3>
        <Badge tone={TONES[item.state]}>{t(`asked.state.${item.state}`)}</Badge>
      </div>
      {item.reason && <p className="wrap-anywhere whitespace-pre-line">{item.reason}</p>}
      {item.state === "open" && !item.overdue && (
        <p className="text-muted text-sm">{t("asked.due", { date: formatDay(item.due_on, language) })}</p>
      )}
      {item.overdue && <Alert kind="warning">{t("asked.overdue")}</Alert>}
    </div>
  );
}

function Answer({ detail, item }: { detail: ActingDetail; item: ActingItem }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const name = detail.mandate.principal;
  const place = { mandate: detail.mandate.id, id: detail.id };
  const { mutateAsync } = useMutation(answerFor(useQueryClient(), place, language));

  async function send(answer: string, before: string | null) {
    await mutateAsync({ item: item.id, answer, before });
    showToast({ kind: "success", title: t("asked.sent", { name }) });
  }

  return (
    <ChangeableAnswer
      id={item.id}
      saved={item.answer}
      mayAnswer={item.may_answer}
      labels={{
        answer: t("asked.answer", { name }),
        send: t("asked.send"),
        change: t("asked.change"),
        keep: t("asked.keep"),
        missing: t("asked.missing"),
      }}
      onSend={send}
      failureWords={(error) => {
        const reason = refusalOf(error);
        return reason ? t(`refusals.${reason}`) : failureWords(error);
      }}
    />
  );
}
