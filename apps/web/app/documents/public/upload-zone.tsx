import type { AskedDocument } from "@passerelle/contract/catalogue";
import Camera from "lucide-react/icons/camera";
import Upload from "lucide-react/icons/upload";
import { useEffect, useId, useRef, useState } from "react";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FieldError } from "../../ui/field.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { findInterrupted, type UploadTarget } from "../upload.ts";
import { acceptedFiles } from "./accepted-files.ts";
import { useProblemWords } from "./problem-words.ts";
import type { UploadState } from "./use-uploads.ts";

type UploadZoneProps = {
  target: UploadTarget;
  asked: Pick<AskedDocument, "name" | "hint" | "example" | "required">;
  /** Names the file that is made of photographs, where `asked.name` is not the name of the document. */
  documentName?: string;
  state: UploadState | undefined;
  missing: boolean;
  /** Takes the focus when it appears. */
  focused: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
  /** Shown while nothing is being sent. */
  children?: React.ReactNode;
};

const loadPhotos = () => import("../photos/photos-dialog.tsx");

/** The place of a missing document: buttons to choose a file or make one of photographs, and an area to drop one. */
export function UploadZone(props: UploadZoneProps) {
  const { target, asked, documentName, state, missing, focused, onFile, onCancel, children } = props;
  const t = useWords("documents");
  const ui = useWords("ui");
  const { name, hint, example, required } = asked;
  const { max_document_bytes } = useSettings();
  const problemWords = useProblemWords(max_document_bytes);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  // Undefined before it is first opened.
  const [photosOpen, setPhotosOpen] = useState<boolean>();
  const storedFiles = useStoredFiles(state);
  const id = useId();
  const running = state && state.phase !== "failed" ? state : undefined;
  const failed = state?.phase === "failed" ? state : undefined;
  const [interrupted] = useState(() => findInterrupted(target));
  const error = failed ? problemWords(failed.problem) : missing && !running ? t("missing") : undefined;

  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file does the same as the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        "flex h-full flex-col gap-3 rounded-card border-2 border-dashed p-5 transition-colors",
        over ? "border-primary bg-primary-soft" : error ? "border-danger" : "border-edge",
      )}
    >
      <h3 id={`${id}-name`} className="text-lg">
        {name}
        {!required && (
          <span className="font-normal font-sans text-base text-muted tracking-normal">
            {" "}
            {ui("optional")}
          </span>
        )}
      </h3>
      {(hint || example) && (
        <p id={`${id}-hint`} className="-mt-1.5 text-muted text-sm">
          {[hint, example && t("example", { example })].filter(Boolean).join(" ")}
        </p>
      )}
      {running ? (
        <Running state={running} name={name} onCancel={onCancel} />
      ) : (
        <>
          {interrupted && !failed && (
            <p className="text-muted text-sm">{t("interrupted", { file: interrupted })}</p>
          )}
          <div className="mt-auto flex flex-wrap items-center gap-3">
            <Button
              ref={button}
              variant="secondary"
              aria-describedby={`${id}-name ${id}-hint ${id}-error`}
              data-invalid={error ? "" : undefined}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden="true" className="size-5" />
              {t("choose")}
            </Button>
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              aria-describedby={`${id}-name`}
              onClick={() => setPhotosOpen(true)}
            >
              <Camera aria-hidden="true" className="size-5" />
              {t("photos")}
            </Button>
            <span className="text-muted text-sm pointer-coarse:hidden">{t("drop")}</span>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedFiles()}
        aria-label={t("input", { name })}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Lets the same file be chosen again after a failure.
          event.target.value = "";
        }}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {!running && children}
      {photosOpen !== undefined && (
        <OnDemand
          // The next version begins without the photographs of this one.
          key={storedFiles}
          load={loadPhotos}
          dialog={{
            open: photosOpen,
            name: documentName ?? name,
            limit: max_document_bytes,
            onClose: () => setPhotosOpen(false),
            onFile,
          }}
        />
      )}
    </div>
  );
}

/** How many files were stored here since the zone appeared. */
function useStoredFiles(state: UploadState | undefined): number {
  const [before, setBefore] = useState(state);
  const [count, setCount] = useState(0);
  if (before !== state) {
    setBefore(state);
    if (before?.phase === "storing" && state === undefined) setCount(count + 1);
  }
  return count;
}

type RunningProps = {
  state: Exclude<UploadState, { phase: "failed" }>;
  name: string;
  onCancel: () => void;
};

function Running({ state, name, onCancel }: RunningProps) {
  const t = useWords("documents");
  return (
    <div className="mt-auto flex flex-col gap-2">
      <p className="truncate text-sm">{state.fileName}</p>
      <ProgressBar value={state.percent} label={t("progress", { name })} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p aria-live="polite" className="text-muted text-sm">
          {t(`phases.${state.phase}`)}
          {state.phase === "sending" && <span aria-hidden="true">{` ${state.percent}\u00a0%`}</span>}
        </p>
        <Button variant="ghost" size="sm" aria-label={t("cancel_of", { name })} onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
