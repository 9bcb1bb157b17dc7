import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { useId } from "react";
import { Link } from "react-router";
import { useDeviceName } from "../../auth/public/device-name.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { logsPath } from "./log-filter.ts";
import { useCodeWords } from "./use-code-words.ts";

/** How a person signs in: password, factors, identities, devices. */
export function UserAccess({ user }: { user: AdminUserDetail }) {
  const t = useWords("accounts/admin");
  const account = useWords("auth/account");
  const { language } = useLanguage();
  const nameOf = useDeviceName();
  const codeWords = useCodeWords();
  const id = useId();
  const { accounts_hosted } = useSettings();
  const { factors, identities, sessions, sessions_count } = user;
  const hidden = sessions_count - sessions.length;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {t("access.title")}
      </h2>
      {user.has_password !== null && (
        <p className="mt-3">{t(user.has_password ? "access.password" : "access.no_password")}</p>
      )}

      <h3 className="mt-5 text-lg">{t("access.factors")}</h3>
      {factors.length === 0 && <p className="text-muted">{t("access.no_factors")}</p>}
      <ul>
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-2 py-1">
            <span className="min-w-0">{factorNames(codeWords(`factors.${factor.type}`), factor)}</span>
            {!factor.verified && <Badge tone="warning">{t("access.unverified")}</Badge>}
            <span className="text-sm text-muted">{formatDate(factor.created_at, language)}</span>
          </li>
        ))}
      </ul>

      <h3 className="mt-5 text-lg">{t("access.identities")}</h3>
      {identities.length === 0 && <p className="text-muted">{t("access.no_identities")}</p>}
      <ul>
        {identities.map((identity) => (
          <li key={`${identity.provider} ${identity.email}`} className="py-1 wrap-anywhere">
            {[codeWords(`methods.${identity.provider}`), identity.email].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>

      <h3 className="mt-5 text-lg">{account("devices.title")}</h3>
      {accounts_hosted && <p className="text-sm text-muted">{t("access.devices_here")}</p>}
      {sessions.length === 0 && <p className="text-muted">{t("access.no_devices")}</p>}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="py-2">
            {nameOf(session.device)}
            <span className="block text-sm text-muted">
              {[
                session.ip,
                account("devices.since", { date: formatDateTime(session.created_at, language) }),
                session.refreshed_at &&
                  account("devices.last_used", { date: formatDateTime(session.refreshed_at, language) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-sm text-muted">{t("access.more_devices", { count: hidden })}</p>}
      <p className="mt-4">
        <Link
          to={logsPath({ user: user.id })}
          className="inline-block py-2 font-semibold text-primary underline"
        >
          {t("access.logs")}
        </Link>
      </p>
    </Card>
  );
}

/**
 * The kind of a factor, and the name that its person gave it, if that says more. The name of recovery codes is skipped: the
 * server gives it, in English.
 */
function factorNames(kind: string, { type, name }: AdminUserDetail["factors"][number]): string {
  return name && name !== kind && type !== "recovery_code" ? `${kind} · ${name}` : kind;
}
