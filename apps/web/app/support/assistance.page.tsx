import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { MyMessages } from "./assistance/my-messages.tsx";
import { PathCard } from "./components/path-card.tsx";
import { TICKETS_KEY } from "./tickets/api.ts";
import { TicketList } from "./tickets/ticket-list.tsx";

export const handle = { words: ["support/assistance", "support/contact", "support/tickets"] };

const PATHS = [
  { to: "/support", words: "help" },
  { to: "/requests-tracking", words: "requests" },
  { to: "/infos-pratiques", words: "guides" },
] as const;

/** /assistance: the reader's tickets and contact messages (spec 1 §2.2). */
export default function AssistancePage() {
  const t = useWords("support/assistance");
  const tickets = useWords("support/tickets");
  useLive("ticket", undefined, [TICKETS_KEY]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink to="/assistance/new">{tickets("open_new")}</ButtonLink>}
      />
      <nav aria-labelledby="quick" className="mb-10">
        <h2 id="quick" className="mb-3 text-xl">
          {t("quick")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {PATHS.map(({ to, words }) => (
            <PathCard key={to} to={to} title={t(words)} text={t(`${words}_text`)} />
          ))}
        </ul>
      </nav>
      <div className="flex max-w-3xl flex-col gap-10">
        <section aria-labelledby="tickets">
          <h2 id="tickets" className="mb-4 text-xl">
            {tickets("title")}
          </h2>
          <TicketList />
        </section>
        <MyMessages />
      </div>
    </>
  );
}
