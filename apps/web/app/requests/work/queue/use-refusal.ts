import { ApiError } from "../../../lib/client.ts";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { useWords } from "../../../lib/words.tsx";

/** Words for why an action was refused; for a request taken meanwhile, they name the assignee. */
export function useRefusal(): (error: unknown) => string {
  const t = useWords("requests/work/queue");
  const words = useFailureWords();
  return (error) => {
    const by = error instanceof ApiError ? error.details.by : undefined;
    const taken = failureCode(error) === "request_taken" && typeof by === "string";
    return taken ? t("taken_by", { name: by }) : words(error);
  };
}
