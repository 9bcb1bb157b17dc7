import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../../lib/failure.ts";
import { useLanguage } from "../../lib/words.tsx";
import { workDetail } from "./api.ts";

/**
 * A request as its workers see it. `isAbsent`: it is not there or not theirs, also when an older reply is cached, because it may
 * have been assigned to another person meanwhile.
 */
export function useWorkRequest(id: string) {
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(workDetail(id, language));
  const isAbsent = isNotFound(error, "request_not_found");
  return { work: isAbsent ? undefined : data, isAbsent, error, refetch };
}
