import type { OwnPayment } from "@passerelle/contract/payments/history";
import { useWords } from "../../lib/words.tsx";

type PurposeHeadingProps = { id: string; purpose: Pick<OwnPayment, "fee" | "request"> };

/** The heading of a payment or a link: the official fee with its office and service, or the service. */
export function PurposeHeading({ id, purpose: { fee, request } }: PurposeHeadingProps) {
  const t = useWords("payments/history");
  return (
    <>
      <h3 id={id} className="font-sans text-lg font-semibold">
        {fee?.label ?? request?.service ?? t("unnamed")}
      </h3>
      {fee && (
        <p className="wrap-anywhere">
          {[t("fee_of", { office: fee.office }), request?.service].filter(Boolean).join(" · ")}
        </p>
      )}
    </>
  );
}
