import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { AuthCard } from "./components/auth-card.tsx";
import { EmailForm } from "./components/email-form.tsx";

export const handle = { words: ["auth"] };

/** /forgot-password: requests a link to choose another password. */
export default function ForgotPasswordPage() {
  const t = useWords("auth");
  return (
    <>
      <PageTitle title={t("forgot.title")} />
      <AuthCard title={t("forgot.title")} lead={t("forgot.lead")}>
        <EmailForm purpose="forgot" />
        <p className="mt-6 border-t border-line pt-5 text-center">
          <Link to="/login" className="inline-block py-2 font-semibold text-primary underline">
            {t("forgot.back")}
          </Link>
        </p>
      </AuthCard>
    </>
  );
}
