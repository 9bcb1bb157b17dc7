import type { User, UserIdentity } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../components/confirmed-action.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { providerName } from "../../sign-in-ways.ts";
import { linkIdentity, securityChanged, unlinkIdentity } from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";
import { useEnrolment } from "./use-enrolment.ts";
import { useStepUp } from "./use-step-up.tsx";

/** The other sites whose word opens the account. Absent where there is none to connect, and none is. */
export function IdentitiesCard({ user, providers }: { user: User; providers: string[] }) {
  const t = useWords("accounts/account");
  const { busy, failure, run, dialog } = useEnrolment();
  const identities = user.identities ?? [];
  const outside = identities.filter(({ provider }) => provider !== "email" && provider !== "phone");
  const unlinked = providers.filter((id) => outside.every(({ provider }) => provider !== id));
  if (outside.length === 0 && unlinked.length === 0) return null;
  return (
    <SecurityCard title={t("identities.title")} lead={t("identities.lead")}>
      {dialog}
      <ul className="mt-4 divide-y divide-line empty:hidden">
        {outside.map((identity) => (
          <IdentityRow key={identity.identity_id} identity={identity} only={identities.length === 1} />
        ))}
      </ul>
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {unlinked.map((id) => (
          <Button key={id} variant="secondary" busy={busy} onClick={() => void run(() => linkIdentity(id))}>
            {t("identities.link", { name: providerName(id) })}
          </Button>
        ))}
      </div>
    </SecurityCard>
  );
}

function IdentityRow({ identity, only }: { identity: UserIdentity; only: boolean }) {
  const t = useWords("accounts/account");
  const { language } = useLanguage();
  const client = useQueryClient();
  const failureWords = useAuthFailureWords();
  const { guard, dialog } = useStepUp();
  const saml = identity.provider.startsWith("sso:");
  const name = saml ? t("identities.organisation") : providerName(identity.provider);
  const { email } = (identity.identity_data ?? {}) as { email?: string };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {dialog}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {[
            email,
            identity.created_at && t("identities.since", { date: formatDate(identity.created_at, language) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {only ? (
        <p className="text-sm text-muted">{t("identities.only")}</p>
      ) : (
        <ConfirmedAction
          label={t("identities.unlink")}
          accessibleLabel={t("identities.unlink_named", { name })}
          title={t("identities.unlink_title", { name })}
          confirmLabel={t("identities.unlink")}
          done={t("identities.unlinked")}
          explain={failureWords}
          danger
          run={async () => {
            await guard(() => unlinkIdentity(identity));
            await securityChanged(client);
          }}
        >
          <p>{t("identities.unlink_text", { name })}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}
