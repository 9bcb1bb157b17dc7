import {
  ACCEPTED_ATTACHMENTS,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from "@passerelle/domain/attachments/files";
import { useId, useRef, useState } from "react";
import type { AttachedFile, AttachedFiles } from "../lib/attachments/use-attached-files.ts";
import { formatBytes } from "../lib/format-bytes.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type AttachFilesProps = {
  /** From `useAttachedFiles()`. */
  files: AttachedFiles;
  /** Maximum number of files, as given to `useAttachedFiles`. */
  limit?: number;
  disabled?: boolean;
  /** The text field that the files belong to; files can be dropped on it too. */
  children?: React.ReactNode;
};

/** Attaches files: a button, and an area to drop them. A page that shows it loads the words `ui/attach`. */
export function AttachFiles({ files, limit = MAX_ATTACHMENTS, disabled, children }: AttachFilesProps) {
  const t = useWords("ui/attach");
  const { language } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const limits = { limit: formatBytes(MAX_ATTACHMENT_BYTES, language), count: limit };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files does the same as the button inside
    <div
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (disabled || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        files.add(event.dataTransfer.files);
      }}
      className={classNames(
        "flex flex-col gap-3 rounded-card transition-colors",
        over && "bg-primary-soft outline-2 outline-dashed outline-primary",
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          disabled={disabled}
          aria-describedby={`${id}-limits`}
          onClick={() => input.current?.click()}
        >
          <Icon name="paperclip" className="size-4" />
          {t("choose")}
        </Button>
        <span className="text-muted text-sm pointer-coarse:hidden">{t("drop")}</span>
        <span id={`${id}-limits`} className="w-full text-muted text-sm">
          {t("limits", limits)}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_ATTACHMENTS}
        aria-label={t("input")}
        tabIndex={-1}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          files.add(event.target.files ?? []);
          // Lets the same file be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <FieldError id={`${id}-error`}>
        {files.tooMany ? t("limit_reached", { count: limit }) : undefined}
      </FieldError>
      {files.files.length > 0 && (
        <ul aria-label={t("list")} className="flex flex-col gap-2">
          {files.files.map((file) => (
            <Row
              key={file.id}
              file={file}
              // Both buttons disappear when they are pressed, and would lose the focus.
              onRetry={() => {
                files.retry(file.id);
                button.current?.focus();
              }}
              onRemove={() => {
                files.remove(file.id);
                button.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = { file: AttachedFile; onRetry: () => void; onRemove: () => void };

function Row({ file, onRetry, onRemove }: RowProps) {
  const t = useWords("ui/attach");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const problem = useProblem(file);
  const running = file.phase === "sending" || file.phase === "waiting";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold text-sm wrap-anywhere">{file.name}</span>
        <span aria-live="polite" className="block text-muted text-sm">
          {problem ? (
            <span className="font-medium text-danger">{problem}</span>
          ) : (
            file.phase !== "failed" && `${formatBytes(file.size, language)} · ${t(`phases.${file.phase}`)}`
          )}
        </span>
        {running && <ProgressBar value={file.percent} label={t("progress", { name: file.name })} />}
      </span>
      {file.phase === "failed" && (
        <Button variant="ghost" size="sm" aria-label={t("retry_of", { name: file.name })} onClick={onRetry}>
          {ui("retry")}
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label={t("remove_of", { name: file.name })} onClick={onRemove}>
        {t("remove")}
      </Button>
    </li>
  );
}

const OWN = ["file_empty", "file_too_large", "file_type_refused", "file_unreadable"] as const;

/** Words for why a file was refused. */
function useProblem(file: AttachedFile): string | undefined {
  const t = useWords("ui/attach");
  const lib = useWords("lib");
  const { language } = useLanguage();
  if (file.phase !== "failed") return undefined;
  const { problem } = file;
  const own = OWN.find((one) => one === problem);
  return own
    ? t(`problems.${own}`, { limit: formatBytes(MAX_ATTACHMENT_BYTES, language) })
    : lib(`errors.${problem as Exclude<typeof problem, "file_empty" | "file_unreadable">}`);
}
