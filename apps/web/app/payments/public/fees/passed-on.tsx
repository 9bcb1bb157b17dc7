import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { AttachedFiles } from "../../../ui/attached-files.tsx";
import { linkFeeFile } from "./api.ts";

type PassedOnProps = { requestId: string; fee: Pick<RequestFee, "id" | "passed_on"> };

/** When the office was paid, with its receipt; nothing before. */
export function PassedOn({ requestId, fee: { id, passed_on } }: PassedOnProps) {
  const t = useWords("payments/public/fees");
  const { language } = useLanguage();
  if (!passed_on) return null;
  const { on, receipts } = passed_on;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t("passed_on.on", { date: formatDay(on, language) })}</p>
      {receipts.length > 0 && (
        <div>
          <p className="mb-1 text-muted text-sm">{t("passed_on.receipt", { count: receipts.length })}</p>
          <AttachedFiles files={receipts} link={linkFeeFile(requestId, id)} />
        </div>
      )}
    </div>
  );
}
