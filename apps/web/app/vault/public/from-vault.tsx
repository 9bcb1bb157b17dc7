import type { VaultProposal } from "@passerelle/contract/vault";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { api } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { vaultKey } from "../api.ts";
import { ExpiryBadge } from "./expiry-badge.tsx";
import { useDocumentName } from "./use-document-name.ts";

/** Proposals shown before the person asks for all. */
const FIRST = 5;

export const proposalsQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...vaultKey, "proposals", requestId],
    queryFn: ({ signal }) =>
      api("GET /api/requests/:id/vault-proposals", { params: { id: requestId } }, { signal }),
    staleTime: 0,
  });

type FromVaultProps = {
  requestId: string;
  docKey: string;
  /** The name of the asked document, in the reader's language. */
  name: string;
  onSent: () => Promise<unknown>;
};

/**
 * "Use from my documents" beside an upload: one press for a document that fits, a list for the others. Nothing for a person
 * who keeps no documents.
 */
export function FromVault({ requestId, docKey, name, onSent }: FromVaultProps) {
  const t = useWords("vault/public");
  const ui = useWords("ui");
  const nameOf = useDocumentName();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { data } = useQuery(proposalsQuery(requestId));
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (document_id: string) =>
      api("POST /api/requests/:id/documents/from-vault", {
        params: { id: requestId },
        body: { doc_key: docKey, document_id },
      }),
    onSuccess: async () => {
      setOpen(false);
      await onSent();
      await client.invalidateQueries({ queryKey: proposalsQuery(requestId).queryKey });
    },
  });
  const proposals = data?.asked.find((one) => one.doc_key === docKey)?.proposals ?? [];
  if (proposals.length === 0) return null;
  const best = proposals.find(({ fits, document }) => fits && document.expiry !== "expired");
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      {best && <Best proposal={best} busy={send.isPending} onUse={() => send.mutate(best.document.id)} />}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-label={t(best ? "choose_another_for" : "choose_for", { name })}
        onClick={() => setOpen(true)}
      >
        {t(best ? "choose_another" : "choose")}
      </Button>
      {send.isError && !isOpen && <Alert kind="error">{failureWords(send.error)}</Alert>}
      <Dialog
        open={isOpen}
        title={t("title", { name })}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {ui("cancel")}
          </Button>
        }
      >
        {send.isError && (
          <Alert kind="error" className="mb-3">
            {failureWords(send.error)}
          </Alert>
        )}
        <Proposals
          proposals={proposals}
          busy={send.isPending}
          onUse={(id) => send.mutate(id)}
          nameOf={({ document }) => nameOf(document)}
        />
      </Dialog>
    </div>
  );
}

type BestProps = { proposal: VaultProposal; busy: boolean; onUse: () => void };

function Best({ proposal, busy, onUse }: BestProps) {
  const t = useWords("vault/public");
  const nameOf = useDocumentName();
  const { document } = proposal;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-primary-soft p-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nameOf(document)}</p>
        <p className="text-muted text-sm">{t("in_vault")}</p>
        <Warning proposal={proposal} />
      </div>
      <Button size="sm" busy={busy} onClick={onUse}>
        {t("use")}
      </Button>
    </div>
  );
}

/** A document that expires before the work ends may be refused by the office. */
function Warning({ proposal: { document, expires_before_end } }: { proposal: VaultProposal }) {
  const t = useWords("vault/public");
  const { language } = useLanguage();
  if (!expires_before_end || document.expires_on === null) return null;
  return (
    <p className="mt-1 font-medium text-sm text-warning">
      {t("expires_before_end", { date: formatDay(document.expires_on, language) })}
    </p>
  );
}

type ProposalsProps = {
  proposals: readonly VaultProposal[];
  busy: boolean;
  onUse: (documentId: string) => void;
  nameOf: (proposal: VaultProposal) => string;
};

function Proposals({ proposals, busy, onUse, nameOf }: ProposalsProps) {
  const t = useWords("vault/public");
  const [all, setAll] = useState(false);
  const shown = all ? proposals : proposals.slice(0, FIRST);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((proposal) => (
          <li key={proposal.document.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 flex-col items-start gap-1">
              <p className="font-semibold wrap-anywhere">{nameOf(proposal)}</p>
              {proposal.document.holder && (
                <p className="text-muted text-sm wrap-anywhere">{proposal.document.holder}</p>
              )}
              <ExpiryBadge document={proposal.document} />
              <Warning proposal={proposal} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={busy}
              aria-label={t("use_of", { name: nameOf(proposal) })}
              onClick={() => onUse(proposal.document.id)}
            >
              {t("use")}
            </Button>
          </li>
        ))}
      </ul>
      {!all && proposals.length > FIRST && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {t("show_all", { count: proposals.length })}
        </Button>
      )}
    </>
  );
}
