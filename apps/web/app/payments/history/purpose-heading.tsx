import type { OwnPayment } from "@passerelle/contract/payments/history";
import { useWords } from "../../lib/words.tsx";

type PurposeHeadingProps = { purpose: Pick<OwnPayment, "fee" | "request" | "label"> };

/** The heading of a payment or a link: an official fee with its office and service, a service, or another purpose. */
export function PurposeHeading({ purpose: { fee, request, label } }: PurposeHeadingProps) {
  const t = useWords("payments/history");
  return (
    <>
      <h3 className="font-sans text-lg font-semibold">
        {fee?.label ?? request?.service ?? label ?? t("unnamed")}
      </h3>
      {fee && (
        <p className="wrap-anywhere">
          {[t("fee_of", { office: fee.office }), request?.service].filter(Boolean).join(" · ")}
        </p>
      )}
    </>
  );
}
