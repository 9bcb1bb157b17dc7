import type { Language } from "@passerelle/domain/languages";
import { type DefinedQueryObserverResult, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../test/render.tsx";
import { signIn } from "../test/session.ts";
import { serviceQuery } from "./catalogue/public/api.ts";
import { useLanguage } from "./lib/words.tsx";
import { actingQuery, actingRequestQuery } from "./mandates/acting/api.ts";
import { conversationHead } from "./messaging/public/api.ts";
import { handoverQuery } from "./requests/deliverables/api.ts";
import { workDetail } from "./requests/work/api.ts";
import { workPage } from "./requests/work/page/api.ts";
import { orderQuery } from "./subscriptions/api.ts";
import { ticketDetail } from "./support/tickets/api.ts";
import { inboxTicket } from "./support/tickets/inbox/api.ts";

type QueryIn = (id: string, language: Language) => object;

const QUERIES: Record<string, QueryIn> = {
  "a request of the queue": workDetail,
  "the work on a request": workPage,
  "the deliverables of a request": handoverQuery,
  "a mandate": actingQuery,
  "a request under a mandate": (id, language) => actingRequestQuery({ mandate: "m1", id }, language),
  "a conversation": conversationHead,
  "a ticket": ticketDetail,
  "a ticket of the support": inboxTicket,
  "an order of a subscription": orderQuery,
  "a service": serviceQuery,
};

/** A page whose form is there once its query has been answered; the reply in English never comes. */
function Page({ query, id }: { query: QueryIn; id: string }) {
  const { language, switchLanguage } = useLanguage();
  const { data } = useQuery({
    ...(query(id, language) as UseQueryOptions),
    queryFn: () => (language === "fr" && id === "r1" ? {} : new Promise(() => {})),
  }) as DefinedQueryObserverResult;
  return (
    <main lang={language}>
      <button type="button" onClick={() => void switchLanguage("en")}>
        English
      </button>
      {data ? <textarea /> : null}
    </main>
  );
}

it.each(Object.entries(QUERIES))("keeps what is typed on the page of %s", async (_, query) => {
  signIn();
  const { user } = await renderInPage(<Page query={query} id="r1" />);
  await user.type(await screen.findByRole("textbox"), "Acte illisible");
  await user.click(screen.getByRole("button", { name: "English" }));
  await expect.poll(() => document.querySelector("main")?.lang).toBe("en");
  expect(screen.queryByRole("textbox")).toHaveProperty("value", "Acte illisible");
});
