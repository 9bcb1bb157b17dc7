import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../lib/words.tsx";
import { workPage } from "./api.ts";

/** What those who work on a request see beside it: the parts of the page share one answer. */
export function useWorkPage({ request }: WorkDetail) {
  const { language } = useLanguage();
  return useQuery(workPage(request.id, language));
}
