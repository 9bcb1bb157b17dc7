import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Delay } from "@passerelle/contract/requests/progress";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/**
 * When a request is expected to be completed, and on what the estimate is based; nothing without enough similar
 * requests.
 */
export function DelayNote({ request: { delay, status } }: { request: RequestDetail }) {
  const t = useWords("requests");
  const expected = useExpectation(delay);
  if (!delay) return null;
  return (
    <div className="flex flex-col gap-1">
      {expected && <p className="font-semibold">{expected}</p>}
      {status === "information_required" && <p className="font-semibold">{t("delay.stopped")}</p>}
      <p className="text-sm text-muted">
        {[
          t("delay.basis", { count: delay.completed }),
          t("delay.half", { count: delay.median_days }),
          t("delay.most", { count: delay.p90_days }),
          t("delay.left_out"),
        ].join(" ")}
      </p>
    </div>
  );
}

function useExpectation(delay: Delay | null): string | undefined {
  const t = useWords("requests");
  const { language } = useLanguage();
  if (!delay) return undefined;
  if (delay.pace === "late") return t("delay.late");
  if (!delay.latest_by) return undefined;
  const latest = formatDate(delay.latest_by, language);
  if (!delay.usual_by) return t("delay.before", { latest });
  const usual = formatDate(delay.usual_by, language);
  return usual === latest ? t("delay.around", { latest }) : t("delay.both", { usual, latest });
}
