import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { AuthCard } from "./components/auth-card.tsx";

export const handle = { words: ["accounts"] };

/** /reset-password: where the link of the recovery mail leads. */
export default function ResetPasswordPage() {
  const t = useWords("accounts");
  return (
    <>
      <PageTitle title={t("reset.title")} />
      <AuthCard title={t("reset.title")} lead={t("reset.lead")}>
        {null}
      </AuthCard>
    </>
  );
}
