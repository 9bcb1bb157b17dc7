import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/register.page";
import { askSignInMethods } from "./ask-sign-in-methods.ts";
import { AuthCard } from "./components/auth-card.tsx";
import { OrDivider } from "./components/or-divider.tsx";
import { RegisterForm } from "./components/register-form.tsx";
import { Registered } from "./components/registered.tsx";
import { useContinue } from "./components/use-continue.ts";
import { useMethodButtons } from "./components/use-method-buttons.tsx";
import { loadSignInMethods } from "./sign-in-methods.server.ts";

export const handle = { words: ["auth"] };

export const loader = ({ context }: Route.LoaderArgs) => loadSignInMethods(context);
export const clientLoader = askSignInMethods;

/** /register (spec 1 §2.9). */
export default function RegisterPage({ loaderData: { providers } }: Route.ComponentProps) {
  const t = useWords("auth");
  const [email, setEmail] = useState<string>();
  const { providerButtons, failure } = useMethodButtons();
  useContinue();
  if (email) {
    return (
      <>
        <PageTitle title={t("register.done_title")} />
        <Registered email={email} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t("register.title")} />
      <AuthCard title={t("register.title")} lead={t("register.lead")}>
        {providers.length > 0 && (
          <>
            {failure}
            <div className="flex flex-col gap-3">{providerButtons(providers)}</div>
            <OrDivider />
          </>
        )}
        <RegisterForm onDone={setEmail} />
        <p className="mt-6 border-t border-line pt-5 text-center">
          {t("register.have_account")}{" "}
          <Link to="/login" className="inline-block py-2 font-semibold text-primary underline">
            {t("register.sign_in")}
          </Link>
        </p>
      </AuthCard>
    </>
  );
}
