import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../lib/words.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { guideQuery } from "../public/api.ts";
import { CountryComparison } from "./country-comparison.tsx";
import { ProcedureBridge } from "./procedure-bridge.tsx";

type ServiceWayProps = {
  serviceId: string;
  country: string | undefined;
  /** Shown when the rest cannot be loaded. */
  children: React.ReactNode;
};

/** The bridge and the comparison of countries on the page of a service. */
export function ServiceWay({ serviceId, country, children }: ServiceWayProps) {
  const { language } = useLanguage();
  const { data: guide, error } = useQuery(guideQuery(serviceId, language));
  const [now] = useState(Date.now);
  if (!guide) return error ? children : <Skeleton className="h-128 rounded-card" />;
  return (
    <>
      <ProcedureBridge guide={guide} country={country} now={now} />
      <CountryComparison guide={guide} chosen={country} />
    </>
  );
}
