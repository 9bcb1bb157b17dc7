import type { TrackedPayment } from "@passerelle/contract/payments/tracking";
import type { RefundStatus } from "@passerelle/domain/payments/refunds";
import { STATUS_TONES } from "@passerelle/domain/payments/tracking";
import { useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

export function PaymentBadge({ status }: Pick<TrackedPayment, "status">) {
  const t = useWords("payments/tracking");
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>;
}

const REFUND_TONES: Record<RefundStatus, BadgeTone> = {
  requested: "warning",
  approved: "info",
  sent: "info",
  unknown: "warning",
  succeeded: "success",
  failed: "danger",
  declined: "neutral",
};

export function RefundBadge({ status }: { status: RefundStatus }) {
  const t = useWords("payments/tracking");
  return <Badge tone={REFUND_TONES[status]}>{t(`refund_status.${status}`)}</Badge>;
}
