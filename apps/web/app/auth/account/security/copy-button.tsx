import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";

/** Copies `text` to the clipboard and reports the result. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords("auth/account");
  const { copied, copy } = useCopy(text);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {copied !== undefined && t(copied ? "security.copied" : "security.not_copied")}
      </span>
    </span>
  );
}
