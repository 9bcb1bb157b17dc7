import { useForm } from "react-hook-form";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import type { Due } from "../api.ts";
import { NO_VALUES, orderOf, type PaymentValues, resolvePayment } from "./payment-form.ts";
import type { Payment } from "./use-payment.ts";

/** The form of a payment; `send` pays the due amount with the filled-in values, or shows that something is wrong. */
export function useOrderForm({ pay }: Pick<Payment, "pay">, due: Due | undefined) {
  const t = useWords("payments");
  const form = useForm<PaymentValues>({ defaultValues: NO_VALUES, resolver: resolvePayment });
  const send = form.handleSubmit(
    (values) => {
      const order = orderOf(values);
      if (order && due) return pay(order, due);
    },
    () =>
      showToast({
        kind: "error",
        title: t("validation.toast.title"),
        description: t("validation.toast.text"),
      }),
  );
  return { form, send };
}
