import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { authUser } from "../account/api.ts";
import { isManaged } from "../account/managed.ts";
import { CheckupCard } from "../account/security/checkup-card.tsx";
import { FactorsCard } from "../account/security/factors-card.tsx";
import { IdentitiesCard } from "../account/security/identities-card.tsx";
import { PasskeysCard } from "../account/security/passkeys-card.tsx";
import { PasswordCard } from "../account/security/password-card.tsx";
import { RecoveryCodesCard } from "../account/security/recovery-codes-card.tsx";
import { signInMethods } from "../account/security/security-api.ts";

/** The account's sign-in methods: password, second factors, passkeys, other sites. */
export function SecuritySection() {
  const t = useWords("auth/account");
  const user = useQuery(authUser);
  const methods = useQuery(signInMethods);
  const { data: account } = user;
  if (!account || !methods.data) {
    const error = user.error ?? methods.error;
    const retry = () => void Promise.all([user.refetch(), methods.refetch()]);
    return error ? <LoadError error={error} onRetry={retry} /> : <Skeleton className="h-96 rounded-card" />;
  }
  if (isManaged(account)) {
    return (
      <>
        <CheckupCard user={account} />
        <Alert title={t("security.managed")}>{t("security.managed_text")}</Alert>
        <FactorsCard user={account} phones={methods.data.phones} />
        <RecoveryCodesCard user={account} />
      </>
    );
  }
  return (
    <>
      <CheckupCard user={account} />
      <PasswordCard user={account} />
      <FactorsCard user={account} phones={methods.data.phones} />
      <RecoveryCodesCard user={account} />
      {methods.data.passkeys && <PasskeysCard />}
      <IdentitiesCard user={account} providers={methods.data.providers} />
    </>
  );
}
