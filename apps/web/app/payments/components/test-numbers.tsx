import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import { useWords } from "../../lib/words.tsx";

const ENDINGS = {
  card: ["0002", "9995", "0069", "0429", "0408", "0507", "0119", "0606", "0341", "3184"],
  mobile_money: ["0002", "9995", "0404", "0429", "0408", "0507", "0119", "0606"],
  paypal: [],
} as const;

/** Numbers with which the payment simulator shows each outcome; only in the demo. */
export function TestNumbers({ method }: { method: PaymentMethod }) {
  const t = useWords("payments");
  return (
    <details className="mt-5 rounded-control bg-accent-soft p-4 text-sm">
      <summary className="min-h-6 font-semibold text-accent-ink">{t("demo.title")}</summary>
      <p className="mt-2">{t(`demo.${method}`)}</p>
      {method !== "paypal" && (
        <ul className="mt-2 flex flex-col gap-1">
          {ENDINGS[method].map((ending) => (
            <li key={ending}>
              <code className="font-semibold">{`…${ending}`}</code>{" "}
              {t(`demo.endings.${method}.${ending as "0002"}`)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
