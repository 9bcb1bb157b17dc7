import type { Verifiability } from "@passerelle/contract/verification";
import { verifyPath, writeCode } from "@passerelle/domain/verification/codes";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { CheckCount } from "./check-count.tsx";

type VerificationDetailsProps = { verification: Verifiability; children?: React.ReactNode };

/** To the reader of a document: the code by which others verify it, and how often they did. Needs the words `verification/public`. */
export function VerificationDetails({ verification, children }: VerificationDetailsProps) {
  const t = useWords("verification/public");
  const { code, state, qr, checks, last_checked_at } = verification;
  return (
    <div className="flex flex-col gap-4">
      {state !== "valid" && <p className="font-semibold text-danger">{t(`ended.${state}`)}</p>}
      {!qr && <p className="text-sm text-muted">{t("pending")}</p>}
      {children}
      <div>
        <p className="text-sm text-muted">{t("code")}</p>
        <div className="text-lg font-semibold tabular-nums">
          <CopyValue name={t("code")} value={writeCode(code)} />
        </div>
      </div>
      <div className="text-sm text-muted">
        <p>
          <CheckCount checks={checks} />
        </p>
        {last_checked_at && (
          <p>
            {t("last")} <LocalTime iso={last_checked_at} />
          </p>
        )}
      </div>
      <Link to={verifyPath(code)} className={TEXT_LINK}>
        {t("page")}
      </Link>
    </div>
  );
}
