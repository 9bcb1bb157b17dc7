import type { OwnIdentity } from "@passerelle/contract/identity";
import { useWords } from "../../lib/words.tsx";

/** Hours in words: up to two days as hours, then as days. */
export function useDuration(): (hours: number) => string {
  const t = useWords("identity/own");
  return (hours) =>
    hours <= 48 ? t("waiting.hours", { count: hours }) : t("waiting.days", { count: Math.ceil(hours / 24) });
}

/** How long others waited lately, or that it is not known yet because too few cases were decided. */
export function WaitingNote({ waiting }: { waiting: OwnIdentity["waiting"] }) {
  const t = useWords("identity/own");
  const duration = useDuration();
  return (
    <p className="text-muted">
      {waiting
        ? t("waiting.measured", { median: duration(waiting.median), p90: duration(waiting.p90) })
        : t("waiting.unknown")}
    </p>
  );
}
