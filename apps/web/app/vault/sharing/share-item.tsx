import type { VaultShare } from "@passerelle/contract/vault";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { revokeShare } from "../api.ts";
import { useDocumentName } from "../public/use-document-name.ts";
import { ShareLink } from "./share-link.tsx";

const TONES = { open: "success", revoked: "neutral", expired: "neutral", used_up: "neutral" } as const;

type ShareItemProps = {
  share: VaultShare;
  /** Whether the documents are named, for pages that do not show them. */
  withDocuments?: boolean;
};

/** A share as its owner sees it, with its link and its end while it is open. */
export function ShareItem({ share, withDocuments = false }: ShareItemProps) {
  const t = useWords("vault/sharing");
  const nameOf = useDocumentName();
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const revoke = useMutation(revokeShare(useQueryClient()));
  const { id, recipient, purpose, state, reads, max_reads, expires_at, last_read_at, documents, url } = share;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{recipient}</p>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">{purpose}</p>
      {withDocuments && <p className="text-sm wrap-anywhere">{documents.map(nameOf).join(", ")}</p>}
      <p className="text-muted text-sm">
        {t("facts", { reads, count: max_reads, date: formatDate(expires_at, language, "medium") })}
        {last_read_at && ` ${t("last_read", { date: formatDateTime(last_read_at, language) })}`}
      </p>
      {url && (
        <>
          <ShareLink url={url} />
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            busy={revoke.isPending}
            aria-label={t("revoke_of", { name: recipient })}
            onClick={({ currentTarget }) => {
              refocusAfterRemoval(currentTarget);
              revoke.mutate(id, {
                onError: (error) =>
                  showToast({ kind: "error", title: t("revoke_failed"), description: failureWords(error) }),
              });
            }}
          >
            {t("revoke")}
          </Button>
        </>
      )}
    </div>
  );
}
