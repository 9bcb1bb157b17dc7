import type { Notification } from "@passerelle/contract/notifications";
import { POWERS, type Power } from "@passerelle/domain/mandates/powers";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDate, formatDateTime, formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";

const ICONS = {
  message: "message-square-quote",
  ticket_response: "life-buoy",
  request: "list-checks",
  hand_over: "users",
  contribution: "credit-card",
  payment_case: "credit-card",
  request_fee: "credit-card",
  subscription: "badge-percent",
  vault: "file-text",
  infected_file: "triangle-alert",
  identity: "shield-check",
  mandate: "scale",
  appointment: "calendar",
} as const satisfies Record<Notification["type"], IconName>;

const isPower = (text: string): text is Power => POWERS.some((power) => power === text);

/** Builds a notification's title in the reader's language. */
export function useNotificationTitle(): (notification: Notification) => string {
  const t = useWords("notifications/recent");
  const { language } = useLanguage();
  return (notification) => {
    if (notification.type === "request")
      return t(`event.${notification.event}`, { service: notification.service });
    if (notification.type === "ticket_response")
      return t("about.ticket", { reference: notification.reference });
    if (notification.type === "contribution") {
      const { service, amount, currency } = notification;
      return t("about.contribution", { service, amount: formatMoney({ amount, currency }, language) });
    }
    if (notification.type === "hand_over")
      return t(`hand_over.${notification.kind}`, { count: notification.count });
    if (notification.type === "payment_case") return t("about.payment_case");
    if (notification.type === "infected_file") return t(`infected_file.${notification.sent_by}`);
    if (notification.type === "request_fee") {
      const { event, service, amount, currency } = notification;
      return t(`fee.${event}`, { service, amount: formatMoney({ amount, currency }, language) });
    }
    if (notification.type === "subscription") {
      const { event, plan, ends_at } = notification;
      return t(`subscription.${event}`, { plan, date: formatDate(ends_at, language) });
    }
    if (notification.type === "vault") {
      const { event, type_of_document, expires_on } = notification;
      const date = expires_on && formatDay(expires_on, language);
      return t(`vault.${event}`, { document: t(`vault.documents.${type_of_document}`), date });
    }
    if (notification.type === "identity") {
      const { event, level, valid_until } = notification;
      return t(`identity.${event}`, { level, date: valid_until ? formatDate(valid_until, language) : "" });
    }
    if (notification.type === "mandate") {
      const { event, reference, power, date } = notification;
      const named = isPower(power) ? t(`mandate.powers.${power}`) : "";
      return t(`mandate.${event}`, { reference, power: named, date: formatDay(date, language) });
    }
    if (notification.type === "appointment") {
      const { event, reference, starts_at } = notification;
      const date = starts_at ? formatDateTime(starts_at, language) : "";
      return t(`appointment.${event}`, { reference, date });
    }
    const { reference } = notification;
    return reference ? t("about.request", { reference }) : t("about.general");
  };
}

type NotificationItemProps = { notification: Notification; onRead: (notification: Notification) => void };

/**
 * A notification: type, title, date, the beginning of a message, and how many of its conversation are unread; following its link marks it as read (spec 1 §4). */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const t = useWords("notifications/recent");
  const titleOf = useNotificationTitle();
  const { language } = useLanguage();
  const { type, path, is_read, unread, created_at } = notification;
  return (
    <Link
      to={path}
      onClick={() => onRead(notification)}
      className={classNames(
        "flex min-h-11 gap-3 rounded-control px-3 py-3 text-ink no-underline hover:bg-primary-soft",
        !is_read && "bg-primary-soft/50",
      )}
    >
      <span className="mt-0.5 text-primary">
        <Icon name={ICONS[type]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
          <span>{t(`type.${type}`)}</span>
          <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>
        </span>
        <span className={classNames("block break-words", !is_read && "font-semibold")}>
          {titleOf(notification)}
        </span>
        {type === "message" && notification.excerpt && (
          <span className="line-clamp-2 block break-words text-sm text-muted">{notification.excerpt}</span>
        )}
      </span>
      {!is_read && (
        <span
          className={classNames(
            "shrink-0 rounded-full bg-accent text-xs font-bold text-on-accent",
            unread > 1 ? "mt-1 grid h-5 min-w-5 place-items-center self-start px-1" : "mt-2 size-2.5",
          )}
        >
          {unread > 1 && <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>}
          <span className="sr-only">{t("unread", { count: unread })}</span>
        </span>
      )}
    </Link>
  );
}
