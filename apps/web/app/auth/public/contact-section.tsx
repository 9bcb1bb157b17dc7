import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { isTyping } from "../../lib/is-typing.ts";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { authUser } from "../account/api.ts";
import { EmailChange } from "../account/email-change.tsx";
import { isManaged } from "../account/managed.ts";
import { PhoneChange } from "../account/phone-change.tsx";

/** Where pages lead that ask for a confirmed address and number: `/account#contact`. */
const ANCHOR = "contact";

/** Email address and phone number of the account; each changes only once the person has confirmed it. */
export function ContactSection() {
  const t = useWords("auth/account");
  const id = useId();
  const { data: user, error, refetch } = useQuery(authUser);
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = user !== undefined && hash === `#${ANCHOR}`;
  // This section loads after the page, so the browser finds nothing to scroll to. The person may be typing above.
  useEffect(() => {
    if (isAsked && !isTyping()) card.current?.focus();
  }, [isAsked]);
  return (
    <Card ref={card} id={ANCHOR} tabIndex={-1} aria-labelledby={id} className="scroll-mt-24">
      <h2 id={id} className="text-2xl">
        {t("contact.title")}
      </h2>
      {user ? (
        <div className="mt-4 flex flex-col gap-6 *:not-first:border-t *:not-first:border-line *:not-first:pt-6">
          <EmailChange user={user} />
          <PhoneChange user={user} />
          {isManaged(user) && <p className="text-muted">{t("contact.problems.managed")}</p>}
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-56" />
      )}
    </Card>
  );
}
