import { VERIFIABLE_KINDS } from "@passerelle/domain/verification/states";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useIsDocument } from "../../lib/page-kind.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert, type AlertKind } from "../../ui/alert.tsx";
import { checkSignature, type SignatureOutcome } from "./check-page.ts";
import { FileCheck } from "./file-check.tsx";
import script from "./script.ts?worker&url";

const OUTCOMES: Record<SignatureOutcome, AlertKind> = {
  signed: "success",
  forged: "error",
  other_document: "error",
  unknown_key: "warning",
  no_keys: "warning",
  malformed: "warning",
};

/**
 * Verifies the signature in the address of a QR code in the browser, also without a network. Shows nothing at other addresses.
 * `isAlone`: the page does not show what the server knows, so this shows the signed statement.
 */
export function SignatureCheck({ isAlone = false }: { isAlone?: boolean }) {
  const t = useWords("verification/check");
  const root = useRef<HTMLElement>(null);
  const isDocument = useIsDocument();
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads the address.
  useEffect(() => {
    const ending = new AbortController();
    if (root.current) void checkSignature(root.current, ending.signal);
    return () => ending.abort();
  }, [pathname, hash]);
  return (
    <>
      <section ref={root} hidden data-signature-check aria-live="polite" className="flex flex-col gap-4">
        <h2 className="text-xl">{t("signature.title")}</h2>
        {Object.entries(OUTCOMES).map(([outcome, kind]) => (
          <div key={outcome} hidden data-signature={outcome}>
            <Alert kind={kind} title={t(`signature.${outcome as SignatureOutcome}`)}>
              <p>{t(`signature.${outcome as SignatureOutcome}_text`)}</p>
            </Alert>
          </div>
        ))}
        {isAlone && (
          <dl hidden data-signed className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Signed name={t("signature.kind")} field="kind">
              {VERIFIABLE_KINDS.map((kind) => (
                <span key={kind} hidden data-kind={kind}>
                  {t(`signature.kinds.${kind}`)}
                </span>
              ))}
            </Signed>
            <Signed name={t("signature.number")} field="number" />
            <Signed name={t("signature.issued_on")} field="issued_on" />
            <Signed name={t("signature.total")} field="total" />
            <Signed name={t("signature.until")} field="until" />
          </dl>
        )}
        {isAlone && (
          <div hidden data-signed-alone>
            <Alert kind="info" title={t("alone.title")}>
              <p>{t("alone.text")}</p>
              <p hidden data-signed-file="absent">
                {t("alone.no_file")}
              </p>
            </Alert>
          </div>
        )}
        {isAlone && (
          <div hidden data-signed-file="stated">
            <FileCheck sha256="" />
          </div>
        )}
      </section>
      {isDocument && (
        <script
          defer
          src={import.meta.env.DEV ? "/app/verification/check/script.ts" : script}
          {...(import.meta.env.DEV && { type: "module" })}
        />
      )}
    </>
  );
}

/** A fact of the signed statement, whose value the script writes. */
function Signed({ name, field, children }: { name: string; field: string; children?: React.ReactNode }) {
  return (
    <div hidden data-field={field}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
