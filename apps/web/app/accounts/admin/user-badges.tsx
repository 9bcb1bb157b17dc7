import type { AdminUser } from "@passerelle/contract/accounts/admin";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { UserState } from "./user-filter.ts";

const TONES: Record<UserState, BadgeTone> = {
  active: "success",
  unconfirmed: "warning",
  suspended: "danger",
  closed: "neutral",
};

export function StateBadge({ state }: Pick<AdminUser, "state">) {
  const t = useWords("accounts/admin");
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
