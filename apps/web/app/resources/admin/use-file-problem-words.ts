import { useWords } from "../../lib/words.tsx";
import type { FileProblem } from "./check-file.ts";

/** Words for the error of a file. */
export function useFileProblemWords(): (problem: FileProblem | "required") => string {
  const t = useWords("resources/admin");
  return (problem) => t(`problems.${problem}`);
}
