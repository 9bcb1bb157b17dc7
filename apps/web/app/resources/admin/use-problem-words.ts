import { useWords } from "../../lib/words.tsx";
import type { FileProblem } from "./check-file.ts";
import type { Problem } from "./resource-form.ts";

/** Words for the error of a field or file. `limit`: characters. */
export function useProblemWords(): (problem: Problem | FileProblem, limit?: number) => string {
  const t = useWords("resources/admin");
  return (problem, limit = 0) => t(`problems.${problem}`, { limit });
}
