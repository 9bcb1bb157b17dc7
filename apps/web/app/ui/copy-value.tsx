import Copy from "lucide-react/icons/copy";
import { useWords } from "../lib/words.tsx";
import { Icon } from "./icon.tsx";
import { useCopy } from "./use-copy.ts";

/** A value with a button that copies it and reports the result. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const t = useWords("ui");
  const { copied, copy } = useCopy(value);
  return (
    <span className="flex min-w-0 items-start gap-1">
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</span>
      <button
        type="button"
        aria-label={t("copy.label", { name })}
        onClick={() => void copy()}
        className="-my-1.5 grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary pointer-coarse:size-11"
      >
        {copied ? (
          <Icon name="circle-check" className="size-4 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
      </button>
      <span role="status" className={copied === false ? "text-sm text-danger" : "sr-only"}>
        {copied !== undefined && t(copied ? "copy.done" : "copy.failed")}
      </span>
    </span>
  );
}
