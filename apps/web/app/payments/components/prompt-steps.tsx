import type { PaymentPrompt } from "@passerelle/contract/payments";
import { useWords } from "../../lib/words.tsx";

/**
 * The merchant's name on the payer's telephone, and the steps to follow if it does not ask for the code; nothing if neither is
 * known.
 */
export function PromptSteps({ prompt: { merchant_name, instructions } }: { prompt: PaymentPrompt }) {
  const t = useWords("payments");
  return (
    <>
      {merchant_name && <p>{t("terms.merchant", { name: merchant_name })}</p>}
      {instructions.length > 0 && (
        <div>
          <p>{t("terms.instructions")}</p>
          <ol className="mt-1 list-decimal ps-5">
            {instructions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
