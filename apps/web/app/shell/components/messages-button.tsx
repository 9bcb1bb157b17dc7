import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useSharedClient } from "../../lib/query.ts";
import { usePerson, useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { LISTS_KEY, unreadCount } from "../../messaging/public/api.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReservedPlace } from "./reserved-place.tsx";

/** The link to the messages with the number of unread ones (spec 1 §2.5), when signed in. */
export function MessagesButton() {
  const t = useWords("shell");
  const session = useSession();
  const signedIn = session.status === "signed_in";
  const person = usePerson();
  const { data } = useQuery({ ...unreadCount, enabled: signedIn }, useSharedClient());
  useLive("conversation", undefined, [LISTS_KEY]);
  if (!person) return <ReservedPlace />;
  const count = data?.messages ?? 0;
  const label = count > 0 ? t("messages.unread", { count }) : t("messages.open");
  return (
    <Link
      to="/account?tab=messages"
      aria-label={label}
      title={label}
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-primary-soft"
    >
      <Icon name="messages-square" />
      {count > 0 && <Count>{count}</Count>}
    </Link>
  );
}

function Count({ children }: { children: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 min-w-5 rounded-full bg-primary px-1 text-center font-semibold text-on-primary text-xs leading-5"
    >
      {children > 99 ? "99+" : children}
    </span>
  );
}
