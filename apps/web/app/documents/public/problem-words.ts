import type { ErrorCode } from "@passerelle/contract/errors";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import type { FileProblem } from "../check-file.ts";

const OWN = [
  "file_empty",
  "file_too_large",
  "file_type_refused",
  "file_unreadable",
  "photo_heic",
  "photo_unreadable",
] as const;

/** Words for why a file was refused. `limit` in bytes. */
export function useProblemWords(limit: number): (problem: FileProblem | ErrorCode) => string {
  const t = useWords("documents");
  const messages = useWords("lib");
  const { language } = useLanguage();
  return (problem) => {
    const own = OWN.find((one) => one === problem);
    return own
      ? t(`problems.${own}`, { limit: formatBytes(limit, language) })
      : messages(`errors.${problem as ErrorCode}`);
  };
}
