import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { intendedPath } from "../../lib/intended-path.ts";
import { useDemoAccounts } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ResendLink } from "./resend-link.tsx";

/** Shown after registration: the person has to open the email sent to `email`. */
export function Registered({ email }: { email: string }) {
  const t = useWords("auth");
  const demo = useDemoAccounts();
  const title = useRef<HTMLHeadingElement>(null);
  const [returns, setReturns] = useState(false);
  useEffect(() => {
    title.current?.focus();
    setReturns(intendedPath() !== undefined);
  }, []);
  return (
    <Card>
      <h1 ref={title} tabIndex={-1} className="text-3xl">
        {t("register.done_title")}
      </h1>
      <p className="mt-4 text-lg font-semibold">{t("register.done", { email })}</p>
      <p className="mt-2">{t("register.done_next")}</p>
      {returns && <p className="mt-2">{t("register.done_return")}</p>}
      {demo && (
        <ButtonLink to="/mailbox" className="mt-5">
          {t("register.open_mailbox")}
        </ButtonLink>
      )}
      <div className="mt-6 border-t border-line pt-5">
        <p className="mb-3 text-muted">{t("resend.check_spam")}</p>
        <ResendLink email={email} />
      </div>
      <p className="mt-5">
        <Link to="/login" className="inline-block py-2 font-semibold text-primary underline">
          {t("register.sign_in")}
        </Link>
      </p>
    </Card>
  );
}
