import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type AlertKind = "info" | "success" | "warning" | "error";

export const KIND_ICONS: Record<AlertKind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  error: "circle-alert",
};

const LOOKS: Record<AlertKind, string> = {
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  error: "bg-danger-soft text-danger",
};

type AlertProps = {
  kind?: AlertKind;
  title?: React.ReactNode;
  action?: React.ReactNode;
  className?: string;
  children?: React.ReactNode;
};

/** A message in the page; an error is announced to screen readers at once. */
export function Alert({ kind = "info", title, action, className, children }: AlertProps) {
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={classNames("flex gap-3 rounded-card p-4", LOOKS[kind], className)}
    >
      <Icon name={KIND_ICONS[kind]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
