import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { classNames } from "./class-names.ts";

export type AlertKind = "info" | "success" | "warning" | "error";

export const KIND_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

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

/** A message that stays in the page; an error is announced at once. */
export function Alert({ kind = "info", title, action, className, children }: AlertProps) {
  const Icon = KIND_ICONS[kind];
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={classNames("flex gap-3 rounded-card p-4", LOOKS[kind], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
