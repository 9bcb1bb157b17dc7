import type { VerifiedDocument } from "@passerelle/contract/verification";
import { verifyPath, writeCode } from "@passerelle/domain/verification/codes";
import { isHandedOver } from "@passerelle/domain/verification/states";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Alert, type AlertKind } from "../ui/alert.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";

const KINDS: Record<VerifiedDocument["state"], AlertKind> = {
  valid: "success",
  revoked: "error",
  replaced: "warning",
};

/** Whether we issued a document with this code (undefined: we did not), and whether it stands. */
export function Verdict({ document }: { document: VerifiedDocument | undefined }) {
  const t = useWords("verification");
  if (!document)
    return (
      <Alert kind="error" title={t("verdict.unknown")}>
        <p>{t("verdict.unknown_text")}</p>
      </Alert>
    );
  const { kind, state, replaced_by } = document;
  const isFile = isHandedOver(kind);
  return (
    <Alert kind={KINDS[state]} title={t(isFile ? `handed.${state}` : `verdict.${state}`)}>
      <p>{t(isFile ? `handed.${state}_text` : `verdict.${state}_text`)}</p>
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
