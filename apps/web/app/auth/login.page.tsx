import { Suspense, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../lib/client.ts";
import { useSession } from "../lib/session.ts";
import { useDemoAccounts } from "../lib/settings.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Inline } from "../ui/inline.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/login.page";
import { askSignInMethods } from "./ask-sign-in-methods.ts";
import { AuthCard } from "./components/auth-card.tsx";
import { LoginForm } from "./components/login-form.tsx";
import { OtherMethods } from "./components/other-methods.tsx";
import { SignInReason } from "./components/sign-in-reason.tsx";
import { useContinue } from "./components/use-continue.ts";
import { useFollowedLink } from "./components/use-followed-link.ts";
import { usePasskeyOffer } from "./components/use-passkey-offer.ts";
import { failureWords } from "./failure-words.ts";
import { loadSignInMethods } from "./sign-in-methods.server.ts";

const SecondFactor = lazyPart(() =>
  import("./components/second-factor.tsx").then((module) => module.SecondFactor),
);

const loadEmailForm = () => import("./components/email-form.tsx");
const EmailForm = lazyPart(() => loadEmailForm().then((module) => module.EmailForm));

/** Loaded on demand: the views of a followed link. */
const LinkNotice = lazyPart(() => import("./components/link-notice.tsx").then((module) => module.LinkNotice));
const LinkSignIn = lazyPart(() =>
  import("./components/link-sign-in.tsx").then((module) => module.LinkSignIn),
);
const OtherAccountNotice = lazyPart(() =>
  import("./components/other-account-notice.tsx").then((module) => module.OtherAccountNotice),
);

export const handle = { words: ["auth"] };

export const loader = ({ context }: Route.LoaderArgs) => loadSignInMethods(context);

/** Signing out leads here, which must work without a network. */
export const clientLoader = askSignInMethods;

/** /login (spec 1 §2.8); links of emails and other sites return here too. */
export default function LoginPage({ loaderData: methods }: Route.ComponentProps) {
  const t = useWords("auth");
  const demo = useDemoAccounts();
  const session = useSession();
  const followedLink = useFollowedLink(methods);
  const [way, setWay] = useState<"password" | "magic_link">("password");
  const [email, setEmail] = useState("");
  const passwordAsked = session.status === "anonymous" && way === "password" && !followedLink.busy;
  const passkeys = usePasskeyOffer(methods.passkeys && passwordAsked);
  useContinue({ wait: followedLink.busy });

  /** Rejects without a network. */
  async function askForLink() {
    await loadEmailForm().catch(() => {
      throw new ApiError("network");
    });
    setWay("magic_link");
  }

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
  if (followedLink.link?.outcome === "sign_in") {
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <LinkSignIn link={followedLink.link} busy={followedLink.working} onDone={followedLink.done} />
      </Suspense>
    );
  }
  if (followedLink.other)
    return (
      <Suspense fallback={<Skeleton className="h-56" />}>
        <OtherAccountNotice {...followedLink.other} onStay={followedLink.done} onLeft={followedLink.left} />
      </Suspense>
    );
  return (
    <>
      <PageTitle title={t("login.title")} />
      <AuthCard title={t("login.title")} lead={t("login.lead")}>
        {followedLink.link ? (
          <Suspense>
            <LinkNotice
              link={followedLink.link}
              from={followedLink.from}
              methods={methods}
              onMagicLink={() =>
                void askForLink().catch(() => showToast({ kind: "error", title: t("failures.network") }))
              }
            />
          </Suspense>
        ) : (
          <SignInReason />
        )}
        {passkeys.failure && (
          <Alert kind="error" title={t("login.failed")} className="mb-5">
            {failureWords(t, passkeys.failure)}
          </Alert>
        )}
        {way === "password" ? (
          <LoginForm onEmail={setEmail} />
        ) : (
          <Suspense>
            <EmailForm purpose="magic_link" email={email} onBack={() => setWay("password")} />
          </Suspense>
        )}
        <OtherMethods
          methods={methods}
          aside={passkeys.aside}
          email={email}
          magicLink={way === "password"}
          onMagicLink={askForLink}
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
