import { answersByItself } from "@passerelle/domain/vault/fitting";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { proposalsQuery } from "./from-vault.tsx";
import { useDocumentName } from "./use-document-name.ts";

type UseAllProps = {
  requestId: string;
  /** The documents that are still missing. */
  missing: readonly { key: string; name: string }[];
  /** Resolves when the request shows what was sent. */
  onSent: () => Promise<unknown>;
};

/**
 * Sends all missing documents with one press, if a document in the person's name fits each of them and is valid until the work
 * ends; nothing otherwise. Only for an order for the person themselves. The page must load the words of `vault`.
 */
export function UseAllFromVault({ requestId, missing, onSent }: UseAllProps) {
  const t = useWords("vault/public");
  const nameOf = useDocumentName();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data } = useQuery(proposalsQuery(requestId));
  const fitting = missing.flatMap(({ key }) => {
    const proposals = data?.asked.find((one) => one.doc_key === key)?.proposals ?? [];
    const best = proposals.find(answersByItself);
    return best ? { key, document: best.document } : [];
  });
  const send = useMutation({
    mutationFn: async () => {
      for (const { key, document } of fitting)
        await api("POST /api/requests/:id/documents/from-vault", {
          params: { id: requestId },
          body: { doc_key: key, document_id: document.id },
        });
    },
    // Also shows documents that were sent before a failure.
    onSettled: async () => {
      await onSent();
      await client.invalidateQueries({ queryKey: proposalsQuery(requestId).queryKey });
    },
  });
  if (missing.length === 0 || fitting.length < missing.length) return null;
  return (
    <Alert
      kind="success"
      title={t("use_all.title")}
      action={
        <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
          {t("use_all.do")}
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {fitting.map(({ key, document }) => (
          <li key={key} className="wrap-anywhere">
            {t("use_all.line", {
              name: missing.find((one) => one.key === key)?.name ?? "",
              document: nameOf(document),
            })}
          </li>
        ))}
      </ul>
      {send.isError && <p className="mt-2 font-medium">{failureWords(send.error)}</p>}
    </Alert>
  );
}
