import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { TicketForm } from "./tickets/ticket-form.tsx";

export const handle = { words: ["support/tickets", "ui/attach"] };

/** /assistance/new: opens a ticket; `?request=` names the request that it is about. */
export default function NewTicketPage() {
  const t = useWords("support/tickets");
  return (
    <>
      <PageTitle title={t("form.title")} />
      <PageHeader title={t("form.title")} lead={t("form.lead")} />
      <TicketForm />
    </>
  );
}
