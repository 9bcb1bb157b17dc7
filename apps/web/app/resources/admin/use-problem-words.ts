import { useWords } from "../../lib/words.tsx";
import type { FileProblem } from "./check-file.ts";
import type { Problem } from "./resource-form.ts";

/** What is wrong with a field or a file, in words. `limit`: characters. */
export function useProblemWords(): (problem: Problem | FileProblem, limit?: number) => string {
  const t = useWords("resources/admin");
  return (problem, limit = 0) => t(`problems.${problem}`, { limit });
}
