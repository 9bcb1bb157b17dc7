import type { AdminUser, AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { may, ROLES, type Role } from "@passerelle/domain/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { useRoleName } from "../../lib/use-role-name.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { changeUser, inviteUser, resetFactors, signOutUser, storeUser } from "./api.ts";
import { DeleteUser } from "./delete-user.tsx";
import { ReasonField } from "./reason-field.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";
import { useWorkInHand } from "./use-work-in-hand.tsx";

type UserProps = { user: AdminUserDetail };

/** A super_admin's actions on an account; an impossible action shows why. */
export function UserActions({ user }: UserProps) {
  const t = useWords("accounts/admin");
  const { language } = useLanguage();
  const id = useId();
  if (user.closed_at) return <Alert>{t("closed_on", { date: formatDate(user.closed_at, language) })}</Alert>;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {t("actions.title")}
      </h2>
      {user.own && <p className="mt-2 text-muted">{t("actions.own")}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {!user.own && <ChangeRole user={user} />}
        {!user.own && <ChangeStatus user={user} />}
        {user.state === "unconfirmed" && user.email && user.invited_at && <InviteAgain user={user} />}
        {user.sessions_count > 0 && <SignOutEverywhere user={user} />}
        {user.factors.length > 0 && <ResetFactors user={user} />}
        {!user.own && <DeleteUser user={user} />}
      </div>
    </Card>
  );
}

/** Runs a change of `user` and stores the result. */
function useChange(): (change: Promise<AdminUserDetail>) => Promise<void> {
  const client = useQueryClient();
  return async (change) => storeUser(client, await change);
}

type AccountChangeProps = { user: AdminUser; variant?: "secondary" | "ghost" };

/** Gives the account another role, after a confirmation. */
export function ChangeRole({ user, variant = "secondary" }: AccountChangeProps) {
  const t = useWords("accounts/admin");
  const roleName = useRoleName();
  const change = useChange();
  const refusal = useRefusalWords(user.id);
  const work = useWorkInHand(user);
  const [role, setRole] = useState<Role>(user.role);
  const [reason, setReason] = useState("");
  return (
    <ConfirmedAction
      label={t("actions.role")}
      title={t("role.title", { name: user.name })}
      confirmLabel={t("role.confirm")}
      done={t("role.done")}
      variant={variant}
      explain={(error) => work.explain(error) ?? refusal(error)}
      run={async () => {
        if (role === user.role) return t("role.same");
        await change(
          changeUser(user, {
            role,
            ...(reason.trim() && { reason: reason.trim() }),
            ...(work.despiteWork && { despite_work: true }),
          }),
        );
        setReason("");
        return undefined;
      }}
    >
      <p>{t("role.text", { role: roleName(user.role) })}</p>
      <Field label={t("role.new")} required className="mt-4">
        {(field) => (
          <Select {...field} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {roleName(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {may(role, "users.manage") && role !== user.role && (
        <Alert kind="warning" className="mt-4">
          {t("role.super_admin")}
        </Alert>
      )}
      <ReasonField value={reason} onChange={setReason} />
      {work.field}
    </ConfirmedAction>
  );
}

/** Suspends an account or makes it active again, after a confirmation. */
export function ChangeStatus({ user, variant = "secondary" }: AccountChangeProps) {
  const t = useWords("accounts/admin");
  const change = useChange();
  const refusal = useRefusalWords(user.id);
  const work = useWorkInHand(user);
  const [reason, setReason] = useState("");
  const suspended = user.account_status === "suspended";
  const what = suspended ? "reactivate" : "suspend";
  return (
    <ConfirmedAction
      label={t(`actions.${what}`)}
      title={t(`${what}.title`, { name: user.name })}
      confirmLabel={t(`${what}.confirm`)}
      done={t(`${what}.done`)}
      variant={variant}
      danger={!suspended}
      explain={(error) => work.explain(error) ?? refusal(error)}
      run={async () => {
        await change(
          changeUser(user, {
            account_status: suspended ? "active" : "suspended",
            ...(reason.trim() && { reason: reason.trim() }),
            ...(work.despiteWork && { despite_work: true }),
          }),
        );
        setReason("");
      }}
    >
      <p>{t(`${what}.text`)}</p>
      <ReasonField value={reason} onChange={setReason} />
      {work.field}
    </ConfirmedAction>
  );
}

function InviteAgain({ user }: UserProps) {
  const t = useWords("accounts/admin");
  const change = useChange();
  const refusal = useRefusalWords(user.id);
  const { email, name, role, language } = user;
  return (
    <ConfirmedAction
      label={t("actions.invite")}
      title={t("invite.title", { name })}
      confirmLabel={t("invite.confirm")}
      done={t("invite.done")}
      explain={refusal}
      run={() => change(inviteUser({ email, name, role, language }))}
    >
      <p>{t("invite.text", { email })}</p>
    </ConfirmedAction>
  );
}

function SignOutEverywhere({ user }: UserProps) {
  const t = useWords("accounts/admin");
  const change = useChange();
  const refusal = useRefusalWords(user.id);
  return (
    <ConfirmedAction
      label={t("actions.sign_out")}
      title={t("sign_out.title", { name: user.name })}
      confirmLabel={t("sign_out.confirm")}
      done={t("sign_out.done")}
      explain={refusal}
      run={() => change(signOutUser(user.id))}
    >
      <p>{t("sign_out.text", { count: user.sessions_count })}</p>
      {user.own && <p className="mt-2 font-semibold">{t("sign_out.own")}</p>}
    </ConfirmedAction>
  );
}

function ResetFactors({ user }: UserProps) {
  const t = useWords("accounts/admin");
  const change = useChange();
  const refusal = useRefusalWords(user.id);
  return (
    <ConfirmedAction
      label={t("actions.reset_factors")}
      title={t("reset_factors.title", { name: user.name })}
      confirmLabel={t("reset_factors.confirm")}
      done={t("reset_factors.done")}
      danger
      explain={refusal}
      run={() => change(resetFactors(user.id))}
    >
      <p>{t("reset_factors.text")}</p>
      <p className="mt-2">{t("reset_factors.care")}</p>
    </ConfirmedAction>
  );
}
