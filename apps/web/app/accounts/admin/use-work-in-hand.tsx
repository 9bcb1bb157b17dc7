import { STAFF_WORK, type StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

type WorkInHand = {
  /** Whether the administrator proceeds although the person has open work. */
  despiteWork: boolean;
  /** Words for a refusal because of open work, with a link to its hand-over; undefined for other refusals. */
  explain: (error: unknown) => ReactNode;
  /** The choice to proceed, offered after such a refusal. */
  field: ReactNode;
};

/**
 * Handles changes of an account that are refused because its person has open work: links to the hand-over, or lets the
 * administrator proceed.
 */
export function useWorkInHand({ id, name }: { id: string; name: string }): WorkInHand {
  const t = useWords("accounts/admin");
  const [isRefused, setRefused] = useState(false);
  const [despiteWork, setDespiteWork] = useState(false);
  return {
    despiteWork,
    explain: (error) => {
      if (!(error instanceof ApiError) || error.code !== "work_in_hand") return undefined;
      setRefused(true);
      const { work = [] } = error.details as { work?: { kind: StaffWorkKind; open: number }[] };
      const named = work
        .filter(({ kind }) => STAFF_WORK.includes(kind))
        .map(({ kind, open }) => t(`work_in_hand.kinds.${kind}`, { count: open }));
      return (
        <>
          <span>{t("work_in_hand.text", { name, work: named.join(", ") })}</span>{" "}
          <Link to={`/admin/agents?work=${id}`} className="font-semibold">
            {t("work_in_hand.link")}
          </Link>
        </>
      );
    },
    field: isRefused && (
      <Checkbox
        className="mt-4"
        label={t("work_in_hand.despite")}
        checked={despiteWork}
        onChange={(event) => setDespiteWork(event.target.checked)}
      />
    ),
  };
}
