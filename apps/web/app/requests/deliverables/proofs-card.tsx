import type { Attachment } from "@passerelle/contract/attachments";
import type { Deliverable } from "@passerelle/contract/requests/deliverables";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { linkDeliverableFile } from "./api.ts";
import { FileCode } from "./file-code.tsx";

/** Photographs with which staff prove their work, newest first. A picture is loaded when it is asked for. */
export function ProofsCard({ request: { id, deliverables } }: { request: RequestDetail }) {
  const t = useWords("requests/deliverables");
  const proofs = deliverables.filter(({ kind }) => kind === "proof").reverse();
  if (proofs.length === 0) return null;
  return (
    <FactCard title={t("proofs.title")}>
      <ul className="flex flex-col gap-5">
        {proofs.map((proof) => (
          <li key={proof.id} className="flex flex-col gap-2">
            <Caption proof={proof} />
            {proof.files.map((file) => (
              <div key={file.id} className="flex flex-wrap items-center gap-2">
                <Picture requestId={id} proof={proof} file={file} />
                <FileCode requestId={id} deliverable={proof.id} file={file} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </FactCard>
  );
}

function Caption({ proof: { body, given_at } }: { proof: Deliverable }) {
  const { language } = useLanguage();
  return (
    <p>
      {body && <span className="block font-semibold wrap-anywhere">{body}</span>}
      <time dateTime={given_at} className="text-muted text-sm">
        {formatDateTime(given_at, language)}
      </time>
    </p>
  );
}

type PictureProps = { requestId: string; proof: Deliverable; file: Attachment };

function Picture({ requestId, proof, file }: PictureProps) {
  const t = useWords("requests/deliverables");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    try {
      setUrl((await linkDeliverableFile(requestId, proof.id, "inline")(file.id)).url);
    } catch (error) {
      showToast({ kind: "error", title: file.name, description: failureWords(error) });
    } finally {
      setBusy(false);
    }
  }

  if (url)
    return (
      <img
        src={url}
        alt={proof.body || t("proofs.alt", { date: formatDateTime(proof.given_at, language) })}
        data-asked-for
        className="max-h-[32rem] w-full rounded-control border border-line bg-sunken object-contain"
      />
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      className="self-start"
      aria-label={t("proofs.see_of", { name: proof.body || file.name })}
      onClick={() => void show()}
    >
      {t("proofs.see")}
      <span className="font-normal text-muted">{formatBytes(file.size, language)}</span>
    </Button>
  );
}
