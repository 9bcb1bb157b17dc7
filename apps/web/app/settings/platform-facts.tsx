import type { PlatformInformation } from "@passerelle/contract/settings";
import { useEffect, useState } from "react";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { platformInformation } from "./api.ts";

/** Platform information, loaded when it is shown. */
export function PlatformFacts() {
  const t = useWords("settings");
  const { language } = useLanguage();
  const [facts, setFacts] = useState<PlatformInformation>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(undefined);
    platformInformation(leaving.signal).then(setFacts, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error);
    });
    return () => leaving.abort();
  }, [attempt]);
  if (failure) return <LoadError error={failure} onRetry={() => setAttempt((count) => count + 1)} />;
  if (!facts) return <Skeleton className="h-48" />;
  const rows = {
    name: facts.platform_name,
    version: facts.version,
    mode: t(facts.demo ? "platform.demo" : "platform.production"),
    services: facts.services,
    countries: facts.countries,
    terms: formatDay(facts.terms_version, language),
  };
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {(Object.keys(rows) as (keyof typeof rows)[]).map((name) => (
        <div key={name}>
          <dt className="text-sm text-muted">{t(`platform.${name}`)}</dt>
          <dd className="font-semibold">{rows[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
