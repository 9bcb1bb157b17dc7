import type { CallReply } from "@passerelle/contract/contract";
import type { VaultDocument, vault } from "@passerelle/contract/vault";
import { isPreviewable } from "@passerelle/domain/documents/formats";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import { UploadZone } from "../../documents/public/upload-zone.tsx";
import { useUploads } from "../../documents/public/use-uploads.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { Icon } from "../../ui/icon.tsx";
import { linkVersion, vaultKey } from "../api.ts";

type Version = CallReply<(typeof vault)["GET /api/vault/documents/:id"]>["versions"][number];
type FileSectionProps = { document: VaultDocument; versions: readonly Version[]; name: string };

const KEY = "version";

/** A link that shows a picture in the page; renewed before it expires. */
const preview = (id: string) =>
  queryOptions({
    queryKey: [...vaultKey, "preview", id],
    queryFn: () => linkVersion(id, "inline"),
    staleTime: ({ state }) =>
      state.data ? Math.max(0, Date.parse(state.data.expires_at) - state.dataUpdatedAt - 10_000) : 0,
  });

/** The file of a document, its earlier versions, and the upload of the next version. */
export function FileSection({ document: { id, type, file }, versions, name }: FileSectionProps) {
  const t = useWords("vault/own");
  const client = useQueryClient();
  const { max_document_bytes } = useSettings();
  const problemWords = useProblemWords(max_document_bytes);
  const uploads = useUploads({
    targetOf: () => ({ target: "vault", documentId: id }),
    limit: max_document_bytes,
    onStored: () => client.invalidateQueries({ queryKey: vaultKey }).catch(() => {}),
    onFailed: (_key, problem) =>
      showToast({ kind: "error", title: t("file.failed"), description: problemWords(problem) }),
  });
  const state = uploads.states[KEY];
  const asked = {
    name: t(file ? "file.next" : "file.first"),
    hint: t(`file.hints.${file ? "next" : type === "identity_card" ? "two_sides" : "first"}`),
    example: null,
    required: true,
  };
  return (
    <FactCard title={t("file.title")}>
      <div className="flex flex-col gap-5">
        {file && <CurrentFile file={file} name={name} />}
        <UploadZone
          target={{ target: "vault", documentId: id }}
          asked={asked}
          documentName={name}
          state={state}
          missing={false}
          focused={false}
          onFile={(chosen) => uploads.start(KEY, chosen)}
          onCancel={() => uploads.cancel(KEY)}
        />
        {versions.length > 1 && (
          <details>
            <summary className="min-h-11 py-2 font-semibold">
              {t("file.versions", { count: versions.length - 1 })}
            </summary>
            <ul className="flex flex-col divide-y divide-line">
              {versions.slice(1).map((version) => (
                <li key={version.id} className="py-3">
                  <FileLine file={version} name={name} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </FactCard>
  );
}

function CurrentFile({ file, name }: { file: Version; name: string }) {
  const t = useWords("vault/own");
  const previewable = isPreviewable(file.file_name);
  const { data } = useQuery({ ...preview(file.id), enabled: previewable && file.scan !== "infected" });
  const [broken, setBroken] = useState<string>();
  return (
    <div className="flex flex-col gap-4">
      {previewable && (
        <span className="grid h-48 place-items-center overflow-hidden rounded-control border border-line bg-sunken">
          {data && broken !== data.url ? (
            <img
              data-asked-for
              src={data.url}
              alt={t("file.preview_of", { name })}
              className="h-full w-full object-contain"
              onError={() => setBroken(data.url)}
            />
          ) : (
            <Icon name="file-text" className="size-8 text-muted" />
          )}
        </span>
      )}
      <FileLine file={file} name={name} />
    </div>
  );
}

function FileLine({ file, name }: { file: Version; name: string }) {
  const t = useWords("vault/own");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);

  async function follow(disposition: "inline" | "attachment") {
    setBusy(true);
    try {
      const { url } = await linkVersion(file.id, disposition);
      const link = globalThis.document.createElement("a");
      link.href = url;
      if (disposition === "attachment") link.download = file.file_name;
      else link.target = "_blank";
      link.click();
    } catch (error) {
      showToast({ kind: "error", title: t("file.open_failed"), description: failureWords(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm">
        <span className="block font-semibold wrap-anywhere">{file.file_name}</span>
        <span className="text-muted">
          {t("file.facts", {
            size: formatBytes(file.size, language),
            date: formatDateTime(file.added_at, language),
          })}
        </span>{" "}
        <Badge>{t("file.version", { number: file.position })}</Badge> <FileScan scan={file.scan} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t("file.open_of", { name, number: file.position })}
          onClick={() => void follow("inline")}
        >
          {t("file.open")}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t("file.download_of", { name, number: file.position })}
          onClick={() => void follow("attachment")}
        >
          {t("file.download")}
        </Button>
      </div>
    </div>
  );
}
