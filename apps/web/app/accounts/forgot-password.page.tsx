import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { AuthCard } from "./components/auth-card.tsx";

export const handle = { words: ["accounts"] };

/** /forgot-password: the link to choose another password, by mail. */
export default function ForgotPasswordPage() {
  const t = useWords("accounts");
  return (
    <>
      <PageTitle title={t("forgot.title")} />
      <AuthCard title={t("forgot.title")} lead={t("forgot.lead")}>
        {null}
      </AuthCard>
    </>
  );
}
