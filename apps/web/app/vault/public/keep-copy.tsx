import type { VaultDetails } from "@passerelle/contract/vault";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { filesOfPictures } from "../../documents/public/files-of-pictures.ts";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { documentsQuery, saveDocument, vaultKey } from "../api.ts";
import { useDocumentName } from "./use-document-name.ts";

type KeepCopyProps = {
  details: VaultDetails;
  /** Loads its pictures, in their order. */
  load: () => Promise<Blob[]>;
};

/**
 * Copies a document that is elsewhere into the person's own documents, or leads to the copy that is there: one of the same type,
 * holder and number with a file. The page must load the words of `vault` and `documents`.
 */
export function KeepCopy({ details, load }: KeepCopyProps) {
  const t = useWords("vault/public");
  const nameOf = useDocumentName();
  const failureWords = useFailureWords();
  const { max_document_bytes } = useSettings();
  const problemWords = useProblemWords(max_document_bytes);
  const client = useQueryClient();
  const { data } = useQuery(documentsQuery);
  const save = useMutation(saveDocument(client));
  // Chosen before the first attempt: one that is repeated makes no second document.
  const [ids] = useState(() => [crypto.randomUUID(), crypto.randomUUID()]);
  const uploads = useUploads({
    targetOf: (documentId) => ({ target: "vault", documentId }),
    limit: max_document_bytes,
    onStored: () => client.invalidateQueries({ queryKey: vaultKey }),
    onFailed: () => {},
  });
  const copy = useMutation({
    mutationFn: async () => {
      const files = await filesOfPictures(await load(), nameOf(details));
      for (const [at, file] of files.entries()) {
        const id = ids[at];
        if (!id) continue;
        await save.mutateAsync({ ...details, id });
        uploads.start(id, file);
      }
    },
  });
  const kept = data?.documents.find(
    ({ type, holder, number, file }) =>
      file && type === details.type && holder === details.holder && number === details.number,
  );
  if (!data) return null;
  if (kept && !uploads.running)
    return (
      <p>
        {t("keep.kept")}{" "}
        <Link to={`/documents/${kept.id}`} className={TEXT_LINK}>
          {t("keep.open")}
        </Link>
      </p>
    );
  const [running] = Object.values(uploads.states);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{t("keep.text")}</p>
      {running && running.phase !== "failed" ? (
        <div className="w-full max-w-prose">
          <ProgressBar value={running.percent} label={t("keep.progress")} />
        </div>
      ) : (
        <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
          {t("keep.do")}
        </Button>
      )}
      {copy.isError && <Alert kind="error">{failureWords(copy.error)}</Alert>}
      {running?.phase === "failed" && <Alert kind="error">{problemWords(running.problem)}</Alert>}
    </div>
  );
}
