import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";

export function UserFacts({ user }: { user: AdminUserDetail }) {
  const t = useWords("accounts/admin");
  const auth = useWords("auth");
  const account = useWords("auth/account");
  const profile = useWords("profiles/profile");
  const roleName = useRoleName();
  const { language } = useLanguage();
  const instant = (iso: string | null) => iso && formatDateTime(iso, language);
  return (
    <FactCard title={t("facts.title")}>
      <Facts>
        <Fact name={auth("email")} wide>
          {user.email}
        </Fact>
        <Fact name={t("facts.email_confirmed")}>
          {user.email && (instant(user.email_confirmed_at) ?? t("facts.no"))}
        </Fact>
        <Fact name={account("contact.phone")}>{user.phone}</Fact>
        <Fact name={profile("role")}>{roleName(user.role)}</Fact>
        <Fact name={profile("account_type")}>{auth(`register.${user.account_type}`)}</Fact>
        <Fact name={profile("kyc")}>{profile(`kyc_statuses.${user.kyc_status}`)}</Fact>
        <Fact name={profile("language")}>{LANGUAGE_DETAILS[user.language].name}</Fact>
        <Fact name={t("facts.requests")}>{String(user.requests_count)}</Fact>
        <Fact name={t("columns.created_at")}>{formatDate(user.created_at, language)}</Fact>
        <Fact name={t("facts.invited")}>{instant(user.invited_at)}</Fact>
        <Fact name={t("columns.last_sign_in_at")}>{instant(user.last_sign_in_at) ?? t("never")}</Fact>
        <Fact name={t("facts.banned")}>{instant(user.banned_until)}</Fact>
      </Facts>
    </FactCard>
  );
}
