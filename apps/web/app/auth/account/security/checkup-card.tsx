import { type SecurityStep, securityCheckup } from "@passerelle/domain/auth/checkup";
import type { User } from "@supabase/auth-js";
import { Link } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { isManaged } from "../managed.ts";
import { hasRecoveryCodes, mainFactors } from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";

/** Where each step is done; the anchors are cards of this page. */
const PLACES: Record<SecurityStep, string> = {
  email: "/account?tab=profile",
  phone: "/account?tab=profile",
  second_factor: "#second-factor",
  recovery_codes: "#recovery-codes",
};

/** What protects the account, and what is still missing with the way there. */
export function CheckupCard({ user }: { user: User }) {
  const t = useWords("auth/account");
  const steps = securityCheckup({
    isEmailConfirmed: Boolean(user.email_confirmed_at),
    isPhoneConfirmed: Boolean(user.phone_confirmed_at),
    factors: mainFactors(user).length,
    hasRecoveryCodes: hasRecoveryCodes(user),
    isManaged: isManaged(user),
  });
  const done = steps.filter((step) => step.done).length;
  const complete = done === steps.length;
  return (
    <SecurityCard
      title={t("checkup.title")}
      lead={t(complete ? "checkup.complete" : "checkup.incomplete")}
      action={
        <Badge tone={complete ? "success" : "warning"}>
          {t("checkup.count", { done, count: steps.length })}
        </Badge>
      }
    >
      <ul className="mt-3 divide-y divide-line">
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 py-1 [&>a]:pl-8 sm:[&>a]:pl-0">
            <Icon
              name={isDone ? "circle-check" : "circle-alert"}
              className={isDone ? "size-5 text-success" : "size-5 text-warning"}
            />
            <span className="min-w-0 flex-1 basis-52 py-2">
              {t(`checkup.${step}.${isDone ? "done" : "todo"}`)}
            </span>
            {!isDone && <StepLink to={PLACES[step]}>{t(`checkup.${step}.link`)}</StepLink>}
          </li>
        ))}
      </ul>
    </SecurityCard>
  );
}

function StepLink({ to, children }: { to: string; children: React.ReactNode }) {
  if (to.startsWith("#"))
    return (
      <a href={to} className={TEXT_LINK}>
        {children}
      </a>
    );
  return (
    <Link to={to} className={TEXT_LINK}>
      {children}
    </Link>
  );
}
