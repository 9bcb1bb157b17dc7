import { useWords } from "../../lib/words.tsx";
import { useAuthFailureWords } from "../components/use-auth-failure-words.ts";
import { contactProblem } from "./contact-problem.ts";

/** Words for a failed change of email address or phone number. */
export function useContactFailure(): (error: unknown) => string {
  const t = useWords("auth/account");
  const failureWords = useAuthFailureWords();
  return (error) => {
    const problem = contactProblem(error);
    return problem ? t(`contact.problems.${problem}`) : failureWords(error);
  };
}
