import type { VerifiedDocument } from "@passerelle/contract/verification";
import { verifyPath, writeCode } from "@passerelle/domain/verification/codes";
import { isHandedOver } from "@passerelle/domain/verification/states";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Alert, type AlertKind } from "../ui/alert.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";

const KINDS: Record<VerifiedDocument["state"], AlertKind> = {
  valid: "success",
  reduced: "warning",
  upcoming: "warning",
  expired: "error",
  revoked: "error",
  replaced: "warning",
};

/** The key of the words for a verdict. Only mandates have a term and parts that can be revoked. */
function verdictOf({ kind, state }: VerifiedDocument) {
  if (kind === "mandate") return `mandate.${state}` as const;
  const lasting = state === "revoked" || state === "replaced" ? state : "valid";
  return isHandedOver(kind) ? (`handed.${lasting}` as const) : (`verdict.${lasting}` as const);
}

/** Whether we issued a document with this code (undefined: we did not), and whether it is still valid. */
export function Verdict({ document }: { document: VerifiedDocument | undefined }) {
  const t = useWords("verification");
  if (!document)
    return (
      <Alert kind="error" title={t("verdict.unknown")}>
        <p>{t("verdict.unknown_text")}</p>
      </Alert>
    );
  const { state, replaced_by } = document;
  const verdict = verdictOf(document);
  return (
    <Alert kind={KINDS[state]} title={t(verdict)}>
      <p>{t(`${verdict}_text`)}</p>
      {replaced_by && (
        <p className="mt-2">
          <Link to={verifyPath(replaced_by)} className={TEXT_LINK}>
            {t("verdict.other", { code: writeCode(replaced_by) })}
          </Link>
        </p>
      )}
    </Alert>
  );
}
