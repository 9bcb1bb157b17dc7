import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { countryInstructions, templateVersions } from "./api.ts";
import { InstructionsList } from "./instructions-list.tsx";
import { TemplateList } from "./template-list.tsx";

/**
 * The wordings of mandates with their versions, and how mandates are signed before an authority in each country (super_admin). A
 * page that shows it loads the words `mandates` and `mandates/public/settings`.
 */
export function MandateSettings() {
  // What is loaded later would move what is below it.
  const isLoading = [useQuery(templateVersions), useQuery(countryInstructions)].some(
    ({ isPending }) => isPending,
  );
  if (isLoading) return <Skeleton className="h-[60rem] rounded-card" />;
  return (
    <div className="flex flex-col gap-10">
      <TemplateList />
      <InstructionsList />
    </div>
  );
}
