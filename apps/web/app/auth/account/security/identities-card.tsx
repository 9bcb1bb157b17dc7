import type { User, UserIdentity } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { useStepUp } from "../../public/use-step-up.tsx";
import { providerName } from "../../read-sign-in-methods.ts";
import type { SignInProvider } from "../../sign-in-methods.ts";
import { linkIdentity, reloadSecurity, unlinkIdentity } from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";
import { useEnrolment } from "./use-enrolment.ts";

const isOwn = ({ provider }: UserIdentity) => provider === "email" || provider === "phone";

/** The other sites with which the person can sign in; nothing when there is none to connect or disconnect. */
export function IdentitiesCard({ user, providers }: { user: User; providers: SignInProvider[] }) {
  const t = useWords("auth/account");
  const auth = useWords("auth");
  const { busy, failure, run, dialog } = useEnrolment();
  const returned = useReturn();
  const [leavingFor, setLeavingFor] = useState<string>();
  const identities = user.identities ?? [];
  const outside = identities.filter((identity) => !isOwn(identity));
  const unlinked = providers.filter(({ id }) => outside.every(({ provider }) => provider !== id));
  if (outside.length === 0 && unlinked.length === 0) return null;
  const refused = failure ?? returned.failure;
  return (
    <SecurityCard ref={returned.card} title={t("identities.title")} lead={t("identities.lead")}>
      {dialog}
      <ul className="mt-4 divide-y divide-line empty:hidden">
        {outside.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            name={
              providers.find(({ id }) => id === identity.provider)?.name ?? providerName(identity.provider)
            }
            only={identities.length === 1}
          />
        ))}
      </ul>
      {refused && (
        <Alert kind="error" title={auth("link.identity_failed")} className="mt-4">
          {refused}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {unlinked.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            busy={busy && leavingFor === id}
            disabled={busy}
            onClick={() => {
              setLeavingFor(id);
              returned.forget();
              void run(() => linkIdentity(id));
            }}
          >
            {t("identities.link", { name })}
          </Button>
        ))}
      </div>
    </SecurityCard>
  );
}

type Returned = { identityLinked?: true; identityFailure?: string };

/** After the return from another site: scrolls here and shows once why connecting failed. */
function useReturn() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  const [back] = useState(state as Returned | null);
  const [failure, setFailure] = useState(back?.identityFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the return
  useEffect(() => {
    if (!back?.identityLinked && !back?.identityFailure) return;
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }, []);
  return { card, failure, forget: () => setFailure(undefined) };
}

type IdentityRowProps = { identity: UserIdentity; name: string; only: boolean };

function IdentityRow({ identity, name, only }: IdentityRowProps) {
  const t = useWords("auth/account");
  const { language } = useLanguage();
  const client = useQueryClient();
  const failureWords = useAuthFailureWords();
  const { guard, dialog } = useStepUp();
  const { email } = (identity.identity_data ?? {}) as { email?: string };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {dialog}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[
            email,
            identity.created_at && t("identities.since", { date: formatDate(identity.created_at, language) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {only && <p className="mt-1 text-sm">{t("identities.only")}</p>}
      </div>
      {!only && (
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
            await reloadSecurity(client);
          }}
        >
          <p>{t("identities.unlink_text", { name })}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}
