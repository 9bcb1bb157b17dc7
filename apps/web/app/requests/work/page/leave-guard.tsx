import type { Location } from "react-router";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useWords } from "../../../lib/words.tsx";
import { LeaveDialog } from "../../../ui/leave-dialog.tsx";

/** Another part of the page, or the same one for another document or answer. */
function isLeaving(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return (
    from.pathname !== to.pathname ||
    before.get("tab") !== after.get("tab") ||
    ["about", "replaces", "field"].some((name) => after.has(name))
  );
}

/** Asks before an information request that is being written is lost. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useWords("requests/work/page");
  const blocker = useLeaveGuard(dirty, isLeaving);
  return (
    <LeaveDialog
      blocker={blocker}
      title={t("ask.leave.title")}
      confirmLabel={t("ask.leave.confirm")}
      stayLabel={t("ask.leave.stay")}
    >
      {t("ask.leave.text")}
    </LeaveDialog>
  );
}
