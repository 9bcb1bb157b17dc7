import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useProfile } from "../lib/session.ts";
import { takeStartPage } from "../lib/start-page.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { AuthCard } from "./components/auth-card.tsx";
import { CompleteForm } from "./components/complete-form.tsx";

export const handle = { words: ["auth"] };

/**
 * Registration (spec 1 §2.9) for an account created by another site, an organisation or an administrator. The guard
 * leads here before all other pages.
 */
export default function CompleteRegistrationPage() {
  const t = useWords("auth");
  const { registered, role } = useProfile();
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    if (!registered || gone.current) return;
    gone.current = true;
    void navigate(takeStartPage(role), { replace: true });
  }, [registered, role, navigate]);
  return (
    <>
      <PageTitle title={t("complete.title")} />
      <AuthCard title={t("complete.title")} lead={t("complete.lead")}>
        <CompleteForm
          onDone={(name) =>
            showToast({
              kind: "success",
              title: t("complete.done"),
              description: t("login.welcome", { name }),
            })
          }
        />
      </AuthCard>
    </>
  );
}
