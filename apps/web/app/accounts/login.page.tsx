import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { intendedPath } from "../lib/intended.ts";
import { useSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { AuthCard } from "./components/auth-card.tsx";
import { LoginForm } from "./components/login-form.tsx";
import { ResendLink } from "./components/resend-link.tsx";
import { useGoOn } from "./components/use-go-on.ts";
import { useMailLink } from "./components/use-mail-link.ts";

export const handle = { words: ["accounts"] };

/** /login (spec 1 §2.8), which is also where the links of activation mails land. */
export default function LoginPage() {
  const t = useWords("accounts");
  const { demo } = useSettings();
  const link = useMailLink();
  useGoOn();
  return (
    <>
      <PageTitle title={t("login.title")} />
      <AuthCard title={t("login.title")} lead={t("login.lead")}>
        <div role="status" className="mb-5 flex flex-col gap-4 empty:hidden">
          {link === "confirmed" && <Alert kind="success">{t("link.confirmed")}</Alert>}
          {!link && <Reason />}
        </div>
        {(link === "expired" || link === "failed") && (
          <Alert kind="warning" title={t("link.expired_title")} className="mb-6" action={<ResendLink />}>
            {t(`link.${link}`)}
          </Alert>
        )}
        <LoginForm />
        <p className="mt-4 text-sm text-muted">{t("login.agreement")}</p>
        <p className="mt-6 border-t border-line pt-5 text-center">
          {t("login.no_account")}{" "}
          <Link to="/register" className="inline-block py-2 font-semibold text-primary underline">
            {t("login.create_account")}
          </Link>
        </p>
        {demo && <p className="mt-3 text-center text-sm text-muted">{t("login.demo")}</p>}
      </AuthCard>
    </>
  );
}

/** Why somebody is asked to sign in: what the page they came from says, or what they had asked for. */
function Reason() {
  const t = useWords("accounts");
  const session = useSession();
  const { state } = useLocation();
  const [asked, setAsked] = useState<string>();
  useEffect(() => setAsked(intendedPath()), []);

  const message = (state as { message?: unknown } | null)?.message;
  if (typeof message === "string") return <Alert>{message}</Alert>;
  if (session.status === "anonymous" && session.ended) return <Alert>{t("login.ended")}</Alert>;
  if (!asked) return null;
  if (asked.startsWith("/service/")) return <Alert>{t("login.for_service")}</Alert>;
  if (asked.startsWith("/service-request/")) return <Alert>{t("login.for_request")}</Alert>;
  return <Alert>{t("login.for_page")}</Alert>;
}
