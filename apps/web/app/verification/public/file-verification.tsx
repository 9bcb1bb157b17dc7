import type { Verifiability } from "@passerelle/contract/verification";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { VerificationDetails } from "./verification-details.tsx";

/** For a file that does not show its QR code: the code to scan, and a link to share. Needs the words `verification/public`. */
export function FileVerification({ verification }: { verification: Verifiability }) {
  const t = useWords("verification/public");
  const { url, qr } = verification;
  return (
    <>
      <p className="mb-4">{t("text_file")}</p>
      <VerificationDetails verification={verification}>
        {url && qr && (
          <div className="flex flex-wrap items-center gap-4">
            <img
              alt={t("qr")}
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              className="size-44 shrink-0 rounded bg-white p-1"
            />
            <CopyLink url={url} />
          </div>
        )}
      </VerificationDetails>
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const t = useWords("verification/public");
  const { copied, copy } = useCopy(url);
  return (
    <div className="flex flex-col items-start gap-1">
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {t("link.copy")}
      </Button>
      <span role="status" className="text-sm text-muted">
        {copied !== undefined && t(copied ? "link.copied" : "link.not_copied")}
      </span>
    </div>
  );
}
