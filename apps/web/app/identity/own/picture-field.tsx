import type { OwnCase } from "@passerelle/contract/identity";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { acceptedFiles } from "../../documents/public/accepted-files.ts";
import { useProblemWords } from "../../documents/public/problem-words.ts";
import type { UploadState } from "../../documents/public/use-uploads.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldError } from "../../ui/field.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { pictureLink } from "../api.ts";
import { ExamplePicture } from "./example-picture.tsx";

type Side = OwnCase["sides"][number];

type PictureFieldProps = {
  side: Side;
  state: UploadState | undefined;
  onFile: (file: File) => void;
  onCancel: () => void;
};

/** One side of a document: what is wrong with the picture that was sent, the camera, a file, and the upload. */
export function PictureField({
  side: { side, document, verdict, to_send },
  state,
  onFile,
  onCancel,
}: PictureFieldProps) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const { language } = useLanguage();
  const { max_document_bytes } = useSettings();
  const problemWords = useProblemWords(max_document_bytes);
  const id = useId();
  const running = state && state.phase !== "failed" ? state : undefined;
  const error = state?.phase === "failed" ? problemWords(state.problem) : undefined;
  const name = common(`sides.${side}`);
  const reason = verdict?.reason;
  const isKept = document && !to_send;
  return (
    <Card aria-labelledby={`${id}-name`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${id}-name`} className="text-lg">
          {name}
        </h3>
        {verdict?.verdict === "accepted" && <Badge tone="success">{t("pictures.accepted")}</Badge>}
        {verdict && verdict.verdict !== "accepted" && <Badge tone="warning">{t("pictures.again")}</Badge>}
        {!verdict && document && document.scan !== "infected" && (
          <Badge tone="info">{t("pictures.received")}</Badge>
        )}
        {document && <FileScan scan={document.scan} />}
      </div>
      {reason && (
        <div className="flex gap-4 rounded-control bg-warning-soft p-3">
          <ExamplePicture reason={reason} className="h-16 w-24 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{common(`reasons.${reason}.name`)}</p>
            <p className="text-sm">{common(`reasons.${reason}.text`)}</p>
            {verdict.note && <p className="mt-1 text-sm">{verdict.note}</p>}
          </div>
        </div>
      )}
      {document?.scan === "infected" && !running && (
        <p className="rounded-control bg-danger-soft p-3 text-sm">{t("pictures.infected")}</p>
      )}
      {!reason && !document && (
        <div className="flex items-center gap-4">
          <ExamplePicture reason="good" className="h-16 w-24 shrink-0" />
          <p className="text-muted text-sm">{t("pictures.hint")}</p>
        </div>
      )}
      {document && !running && (
        <div className="flex items-center gap-4">
          {document.mime_type !== "application/pdf" && document.scan !== "infected" && (
            <Thumbnail id={document.id} name={name} />
          )}
          <p className="min-w-0 text-muted text-sm wrap-anywhere">
            {document.file_name} · {formatBytes(document.size, language)}
          </p>
        </div>
      )}
      {running ? (
        <div className="flex flex-col gap-2">
          <ProgressBar value={running.percent} label={t("pictures.progress", { name })} />
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p aria-live="polite" className="text-muted text-sm">
              {t(`pictures.phases.${running.phase}`)}
            </p>
            <Button variant="ghost" size="sm" onClick={onCancel}>
              {t("pictures.cancel")}
            </Button>
          </div>
        </div>
      ) : (
        (verdict?.verdict !== "accepted" || to_send) && (
          <Chooser id={id} name={name} isFirst={!document} quiet={Boolean(isKept)} onFile={onFile} />
        )
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Card>
  );
}

type ChooserProps = {
  id: string;
  name: string;
  isFirst: boolean;
  /** Whether a picture exists and need not be sent again. */
  quiet: boolean;
  onFile: (file: File) => void;
};

function Chooser({ id, name, isFirst, quiet, onFile }: ChooserProps) {
  const t = useWords("identity/own");
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) onFile(chosen);
    // Lets the same file be chosen again after a failure.
    event.target.value = "";
  };
  return (
    <div className="flex flex-wrap gap-3">
      {/* A device without touch has no camera that faces a document. */}
      <span className="hidden pointer-coarse:contents">
        <Button
          variant={quiet ? "secondary" : "primary"}
          aria-describedby={`${id}-name`}
          onClick={() => camera.current?.click()}
        >
          {t(isFirst ? "pictures.photograph" : "pictures.photograph_again")}
        </Button>
      </span>
      <Button variant="secondary" aria-describedby={`${id}-name`} onClick={() => file.current?.click()}>
        {t(isFirst ? "pictures.choose" : "pictures.choose_again")}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t("pictures.camera_input", { name })}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
      <input
        ref={file}
        type="file"
        accept={acceptedFiles()}
        aria-label={t("pictures.file_input", { name })}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
    </div>
  );
}

function Thumbnail({ id, name }: { id: string; name: string }) {
  const t = useWords("identity/own");
  const { data } = useQuery(pictureLink(id));
  return (
    <span className="block h-16 w-24 shrink-0 overflow-hidden rounded-control border border-line bg-sunken">
      {data && (
        <img
          data-asked-for
          src={data.url}
          alt={t("pictures.preview", { name })}
          className="h-full w-full object-cover"
        />
      )}
    </span>
  );
}
