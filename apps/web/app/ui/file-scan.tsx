import { isStaff } from "@passerelle/domain/roles";
import type { ScanState } from "@passerelle/domain/scans/scan-state";
import { useSession } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { Badge, type BadgeTone } from "./badge.tsx";

const TONES = { pending: "info", infected: "danger", not_scanned: "neutral" } as const satisfies Record<
  Exclude<ScanState, "clean">,
  BadgeTone
>;

/** The state of a file's virus scan; nothing where it is clean. Only staff see that a file was not scanned. */
export function FileScan({ scan }: { scan: ScanState }) {
  const t = useWords("ui");
  const session = useSession();
  const seesAll = session.status === "signed_in" && isStaff(session.profile.role);
  if (scan === "clean" || (scan === "not_scanned" && !seesAll)) return null;
  return <Badge tone={TONES[scan]}>{t(`scan.${scan}`)}</Badge>;
}
