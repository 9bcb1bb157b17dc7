import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../lib/words.tsx";
import { workPage } from "./api.ts";

/** The work page's data, shared by all parts and reloaded by live changes. */
export function useWorkPage({ request }: WorkDetail) {
  const { language } = useLanguage();
  return useQuery(workPage(request.id, language));
}
