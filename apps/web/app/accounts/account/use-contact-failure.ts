import { useWords } from "../../lib/words.tsx";
import { useAuthFailureWords } from "../components/use-auth-failure-words.ts";
import { contactProblem } from "./contact-problem.ts";

/** Why an address or a number could not be changed, in the reader's words. */
export function useContactFailure(): (error: unknown) => string {
  const t = useWords("accounts/account");
  const failureWords = useAuthFailureWords();
  return (error) => {
    const problem = contactProblem(error);
    return problem ? t(`contact.problems.${problem}`) : failureWords(error);
  };
}
