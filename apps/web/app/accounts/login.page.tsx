import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../lib/session.ts";
import { useDemoAccounts } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Inline } from "../ui/prose.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/login.page";
import { AuthCard } from "./components/auth-card.tsx";
import { EmailForm } from "./components/email-form.tsx";
import { LinkNotice } from "./components/link-notice.tsx";
import { LinkOfOther } from "./components/link-of-other.tsx";
import { LinkSignIn } from "./components/link-sign-in.tsx";
import { LoginForm } from "./components/login-form.tsx";
import { OtherWays } from "./components/other-ways.tsx";
import { SignInReason } from "./components/sign-in-reason.tsx";
import { useArrival } from "./components/use-arrival.ts";
import { useAuthFailureWords } from "./components/use-auth-failure-words.ts";
import { useGoOn } from "./components/use-go-on.ts";
import { usePasskeyOffer } from "./components/use-passkey-offer.ts";
import { loadWays } from "./sign-in-ways.server.ts";
import { askWays } from "./sign-in-ways.ts";

const SecondFactor = lazy(() =>
  import("./components/second-factor.tsx").then((module) => ({ default: module.SecondFactor })),
);

export const handle = { words: ["accounts"] };

export const loader = ({ context }: Route.LoaderArgs) => loadWays(context);

/** Signing out must lead here without a network too. */
export const clientLoader = askWays;

/** /login (spec 1 §2.8), which is also where the links of mails and other sites lead back to. */
export default function LoginPage({ loaderData: ways }: Route.ComponentProps) {
  const t = useWords("accounts");
  const failureWords = useAuthFailureWords();
  const demo = useDemoAccounts();
  const session = useSession();
  const arrival = useArrival(ways);
  const [way, setWay] = useState<"password" | "magic_link">("password");
  const [email, setEmail] = useState("");
  const passwordAsked = session.status === "anonymous" && way === "password" && !arrival.busy;
  const passkeys = usePasskeyOffer(ways.passkeys && passwordAsked);
  useGoOn({ wait: arrival.busy });

  if (session.status === "second_factor") {
    return (
      <>
        <PageTitle title={t("second.title")} />
        <AuthCard title={t("second.title")} lead={t("second.lead")}>
          <Suspense fallback={<Skeleton className="h-56" />}>
            <SecondFactor leave />
          </Suspense>
        </AuthCard>
      </>
    );
  }
  if (arrival.link?.outcome === "sign_in") {
    return <LinkSignIn link={arrival.link} busy={arrival.working} onDone={arrival.done} />;
  }
  if (arrival.other) return <LinkOfOther {...arrival.other} onStay={arrival.done} onLeft={arrival.left} />;
  return (
    <>
      <PageTitle title={t("login.title")} />
      <AuthCard title={t("login.title")} lead={t("login.lead")}>
        {arrival.link ? (
          <LinkNotice
            link={arrival.link}
            from={arrival.from}
            ways={ways}
            onMagicLink={() => setWay("magic_link")}
          />
        ) : (
          <SignInReason />
        )}
        {passkeys.failure !== undefined && (
          <Alert kind="error" title={t("login.failed")} className="mb-5">
            {failureWords(passkeys.failure)}
          </Alert>
        )}
        {way === "password" ? (
          <LoginForm onEmail={setEmail} />
        ) : (
          <EmailForm purpose="magic_link" email={email} onBack={() => setWay("password")} />
        )}
        <OtherWays
          ways={ways}
          aside={passkeys.aside}
          email={email}
          magicLink={way === "password"}
          onMagicLink={() => setWay("magic_link")}
        />
        <p className="mt-6 text-sm text-muted">
          <Inline text={t("login.agreement")} newTab />
        </p>
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
