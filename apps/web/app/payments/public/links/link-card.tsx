import type { PaymentLink } from "@passerelle/contract/payments/links";
import { formatMoney } from "@passerelle/domain/money";
import type { LinkState } from "@passerelle/domain/payments/links";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Share2 from "lucide-react/icons/share-2";
import { formatDate } from "../../../lib/format.ts";
import { shareAddress } from "../../../lib/share-address.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { CopyValue } from "../../../ui/copy-value.tsx";
import { revokeLink } from "./api.ts";

export const LINK_TONES: Record<LinkState, BadgeTone> = {
  open: "info",
  busy: "warning",
  paid: "success",
  expired: "neutral",
  revoked: "neutral",
  replaced: "neutral",
  ended: "neutral",
};

/** One payment link: its address to copy and share, its QR code, what was paid by it, and its end. */
export function LinkCard({ link }: { link: PaymentLink }) {
  const t = useWords("payments");
  const { language } = useLanguage();
  const { url, qr, state, paid, currency, allows_partial, expires_at } = link;
  const isLive = state === "open" || state === "busy";

  async function share() {
    const { outcome } = await shareAddress(new URL(url).pathname, t("links.share_title"));
    if (outcome === "copied") showToast({ kind: "success", title: t("links.copied") });
    if (outcome === "failed") showToast({ kind: "warning", title: t("links.not_copied"), description: url });
  }

  return (
    <article aria-label={t("links.one")} className="rounded-card border border-line bg-paper p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={LINK_TONES[state]}>{t(`links.state.${state}`)}</Badge>
        <span>{t(allows_partial ? "links.partial" : "links.whole")}</span>
        {paid > 0 && (
          <span className="font-semibold text-ink">
            {t("links.paid", { amount: formatMoney({ amount: paid, currency }, language) })}
          </span>
        )}
      </p>
      {isLive && (
        <>
          <div className="mt-3 text-sm">
            <CopyValue name={t("links.address")} value={url} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button size="sm" onClick={() => void share()}>
              <Share2 aria-hidden="true" className="size-4" />
              {t("links.share")}
            </Button>
            <RevokeLink id={link.id} />
          </div>
          <details className="mt-2">
            <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
              {t("links.qr")}
            </summary>
            <img
              alt={t("links.qr_alt")}
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              className="size-48 rounded-control bg-white"
            />
          </details>
          <p className="mt-1 text-sm text-muted">
            {t("links.until", { date: formatDate(expires_at, language) })}
          </p>
        </>
      )}
    </article>
  );
}

/** Ends a link after a confirmation, because its address was sent to another person. */
export function RevokeLink({ id }: { id: string }) {
  const t = useWords("payments");
  const revoking = useMutation(revokeLink(useQueryClient()));
  return (
    <ConfirmedAction
      label={t("links.revoke")}
      title={t("links.revoke_title")}
      confirmLabel={t("links.revoke")}
      done={t("links.revoked")}
      variant="ghost"
      run={() => revoking.mutateAsync(id)}
    >
      <p>{t("links.revoke_text")}</p>
    </ConfirmedAction>
  );
}
