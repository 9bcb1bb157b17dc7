import type { Factor, User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import ShieldCheck from "lucide-react/icons/shield-check";
import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { useSettings } from "../../../lib/settings.ts";
import { lacksStaffFactor } from "../../../lib/staff-factor.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { useStepUp } from "../../public/use-step-up.tsx";
import { EnrollKey } from "./enroll-key.tsx";
import { EnrollPhone } from "./enroll-phone.tsx";
import { EnrollTotp } from "./enroll-totp.tsx";
import {
  hasRecoveryCodes,
  mainFactors,
  reloadSecurity,
  removeFactor,
  removeLastFactor,
} from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";

const ICONS: Record<string, typeof KeyRound> = { totp: ShieldCheck, webauthn: KeyRound, phone: Smartphone };

/** The second factors, asked for besides the password. */
export function FactorsCard({ user, phones }: { user: User; phones: boolean }) {
  const t = useWords("auth/account");
  const client = useQueryClient();
  const [adding, setAdding] = useState<"totp" | "webauthn" | "phone">();
  const factors = mainFactors(user);
  const kinds = (["totp", "webauthn", "phone"] as const).filter(
    (kind) => (kind !== "phone" || phones) && (kind !== "webauthn" || "PublicKeyCredential" in window),
  );

  async function added() {
    setAdding(undefined);
    showToast({
      kind: "success",
      title: t("factors.added"),
      description: factors.length === 0 ? t("factors.added_first") : undefined,
    });
    await reloadSecurity(client);
  }

  const parts = { names: factors.map(({ friendly_name }) => friendly_name ?? ""), onDone: added };
  return (
    <SecurityCard
      anchor="second-factor"
      title={t("factors.title")}
      lead={t("factors.lead")}
      action={
        <Badge tone={factors.length > 0 ? "success" : "neutral"}>
          {t(factors.length > 0 ? "factors.on" : "factors.off")}
        </Badge>
      }
    >
      <StaffFactorAlert />
      {factors.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} user={user} />
          ))}
        </ul>
      )}
      {adding ? (
        <div className="mt-5 rounded-card border border-line p-4 sm:p-5">
          {adding === "totp" && <EnrollTotp {...parts} onCancel={() => setAdding(undefined)} />}
          {adding === "webauthn" && <EnrollKey {...parts} onCancel={() => setAdding(undefined)} />}
          {adding === "phone" && <EnrollPhone {...parts} onCancel={() => setAdding(undefined)} />}
        </div>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setAdding(kind)}>
              {t(`factors.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </SecurityCard>
  );
}

/** Explains to staff why they were redirected here. */
function StaffFactorAlert() {
  const t = useWords("auth/account");
  const session = useSession();
  const { staff_second_factor } = useSettings();
  if (!staff_second_factor || session.status !== "signed_in") return null;
  if (!lacksStaffFactor(session.session, session.profile.role)) return null;
  return (
    <Alert kind="warning" title={t("factors.staff.title")} className="mt-4">
      {t("factors.staff.text")}
    </Alert>
  );
}

function FactorRow({ factor, user }: { factor: Factor; user: User }) {
  const t = useWords("auth/account");
  const { language } = useLanguage();
  const client = useQueryClient();
  const failureWords = useAuthFailureWords();
  const { guard, dialog } = useStepUp();
  const Icon = ICONS[factor.factor_type] ?? ShieldCheck;
  const kind = t(`factors.kinds.${factor.factor_type as "totp"}`);
  const name = factor.friendly_name || kind;
  const since = t("factors.since", { date: formatDate(factor.created_at, language) });
  const last = mainFactors(user).length === 1;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {dialog}
      <Icon aria-hidden="true" className="size-7 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{name === kind ? since : `${kind} · ${since}`}</p>
      </div>
      <ConfirmedAction
        label={t("factors.remove")}
        accessibleLabel={t("factors.remove_named", { name })}
        title={t("factors.remove_title", { name })}
        confirmLabel={t("factors.remove")}
        done={t("factors.removed")}
        explain={failureWords}
        danger
        run={async () => {
          if (!last || !hasRecoveryCodes(user)) await guard(() => removeFactor(factor.id));
          else if (!(await guard(() => removeLastFactor(factor.id)))) return t("factors.replace_first");
          await reloadSecurity(client);
        }}
      >
        <p>{t(last ? "factors.remove_last" : "factors.remove_text")}</p>
      </ConfirmedAction>
    </li>
  );
}
