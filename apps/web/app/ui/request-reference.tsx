import { useWords } from "../lib/words.tsx";

/** The reference of a failed call, which one click selects: people send it to those who can find it in the log. */
export function RequestReference({ id }: { id: string }) {
  const t = useWords("ui");
  const [before, after] = t("request_id", { id: "\n" }).split("\n");
  return (
    <p className="mt-2 text-sm text-muted">
      {before}
      <code className="select-all">{id}</code>
      {after}
    </p>
  );
}
