import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";

/** What an account is. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const t = useWords("accounts");
  const { language } = useLanguage();
  const instant = (iso: string | null) => iso && formatDateTime(iso, language);
  return (
    <FactCard title={t("admin.facts.title")}>
      <Facts>
        <Fact name={t("email")} wide>
          {user.email}
        </Fact>
        <Fact name={t("admin.facts.email_confirmed")}>
          {user.email && (instant(user.email_confirmed_at) ?? t("admin.facts.no"))}
        </Fact>
        <Fact name={t("contact.phone")}>{user.phone}</Fact>
        <Fact name={t("profile.role")}>{t(`profile.roles.${user.role}`)}</Fact>
        <Fact name={t("profile.account_type")}>{t(`register.${user.account_type}`)}</Fact>
        <Fact name={t("profile.kyc")}>{t(`profile.kyc_statuses.${user.kyc_status}`)}</Fact>
        <Fact name={t("profile.language")}>{t(`profile.languages.${user.language}`)}</Fact>
        <Fact name={t("admin.facts.requests")}>{String(user.requests_count)}</Fact>
        <Fact name={t("admin.columns.created_at")}>{formatDate(user.created_at, language)}</Fact>
        <Fact name={t("admin.facts.invited")}>{instant(user.invited_at)}</Fact>
        <Fact name={t("admin.columns.last_sign_in_at")}>
          {instant(user.last_sign_in_at) ?? t("admin.never")}
        </Fact>
        <Fact name={t("admin.facts.banned")}>{instant(user.banned_until)}</Fact>
      </Facts>
    </FactCard>
  );
}
