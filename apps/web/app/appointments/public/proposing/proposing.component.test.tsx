import type { Proposal } from "@passerelle/contract/appointments/staff";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { inDays } from "../../../../test/appointments.ts";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { aRequest } from "../../../../test/request.ts";
import { signIn } from "../../../../test/session.ts";
import { KIND } from "../../../../test/staff-appointments.ts";
import type { Kind } from "../../admin/api.ts";
import { ProposingCard } from "./proposing-card.tsx";

const REQUEST = aRequest({ status: "in_progress" });
const CUSTOMER = "d0000000-0000-4000-8000-000000000001";
const PROPOSE = "POST /api/appointment-proposals";
const READ = `GET /api/requests/${REQUEST.id}/appointment-proposal`;
const SLOTS = "GET /api/appointment-slots";

/** Free starts of half an hour from 10 h in Douala, which is 9 h in UTC. */
const STARTS = [9, 9.25, 9.5, 10, 11].map((hour) => inDays(3, hour));
const slots = (starts: readonly string[]) => ({
  slots: starts.map((starts_at) => ({ starts_at, agents: 1 })),
  zone: "Africa/Douala",
});

type Sent = { id: string; request_id: string; kind_id: string; starts_at: string[] };

const proposalOf = ({ id, starts_at }: Pick<Sent, "id" | "starts_at">): Proposal => ({
  id,
  kind: { id: KIND.id, name: "Appel vidéo", mode: "video", price: null },
  agent: { id: CUSTOMER, name: "Ibrahim Njoya" },
  agent_zone: "Africa/Douala",
  expires_at: inDays(2, 9),
  times: starts_at.map((at) => ({ id: crypto.randomUUID(), starts_at: at })),
});

type Shown = { kinds?: Kind[]; is_bookable?: boolean; proposal?: Proposal | null };

async function open({ kinds = [KIND], is_bookable = true, proposal = null }: Shown = {}) {
  const { id, name } = signIn({ role: "agent_administration", time_zone: "Africa/Douala" });
  const sent: Sent[] = [];
  replyTo({
    [READ]: { proposal },
    "GET /api/admin/availability": { agents: [{ id, name, is_bookable }] },
    "GET /api/admin/appointment-kinds": { kinds },
    [SLOTS]: slots(STARTS),
    [PROPOSE]: (body) => {
      sent.push(body as Sent);
      return proposalOf(body as Sent);
    },
  });
  const page = await renderInPage(<ProposingCard request={REQUEST} customerId={CUSTOMER} />);
  await page.user.click(await screen.findByRole("button", { name: /^Proposer d/ }));
  return { ...page, sent };
}

/** The button of a free start by the clock of Douala. */
const start = (time: RegExp) => screen.findByRole<HTMLButtonElement>("button", { name: time });
const alert = () => within(screen.getByRole("dialog")).findByRole("alert");
const send = () => screen.getByRole("button", { name: "Proposer au client" });

it("proposes up to three free times that do not overlap, and shows them with the customer's limit", async () => {
  const { user, sent } = await open();
  await user.click(await screen.findByRole("button", { name: "Proposer au client" }));
  expect((await alert()).textContent).toBe("Choisissez au moins un horaire.");
  await user.click(await start(/^10\sh$/));
  expect((await start(/^10\sh$/)).getAttribute("aria-pressed")).toBe("true");
  // The first one is not over by then.
  expect((await start(/^10\sh\s15$/)).disabled).toBe(true);
  await user.click(await start(/^12\sh$/));
  await user.click(await start(/^11\sh$/));
  expect((await start(/^10\sh\s30$/)).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: /^Retirer\s: .*12\sh \(Douala\)$/ }));
  expect(document.activeElement?.textContent).toMatch(/^Horaires choisis\s: 2 sur 3$/);
  await user.click(await start(/^10\sh\s30$/));
  await user.click(send());
  expect(await screen.findByText("Horaires proposés")).toBeDefined();
  expect(sent).toEqual([
    {
      id: expect.any(String),
      request_id: REQUEST.id,
      kind_id: KIND.id,
      starts_at: [STARTS[0], STARTS[2], STARTS[3]],
    },
  ]);
  const times = within(screen.getByRole("list", { name: "Horaires proposés" }));
  expect(times.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/10\sh \(Douala\)$/),
    expect.stringMatching(/10\sh\s30 \(Douala\)$/),
    expect.stringMatching(/11\sh \(Douala\)$/),
  ]);
  expect(screen.getByText(/^Le client choisit avant le .* 10\sh \(Douala\)\./)).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("names a time that was taken meanwhile, and keeps the others to be sent again", async () => {
  const { user, sent } = await open();
  await user.click(await start(/^10\sh$/));
  await user.click(await start(/^12\sh$/));
  replyTo({ [PROPOSE]: refusal(409, "slot_taken"), [SLOTS]: slots(STARTS.slice(1)) });
  await user.click(send());
  expect((await alert()).textContent).toMatch(
    /cet horaire n’est plus libre\s: .*10\sh \(Douala\)\. Il est retiré/,
  );
  expect(screen.getByText("Horaires choisis : 1 sur 3")).toBeDefined();
  replyTo({
    [PROPOSE]: (body) => {
      sent.push(body as Sent);
      return proposalOf(body as Sent);
    },
  });
  await user.click(send());
  await expect.poll(() => sent).toMatchObject([{ starts_at: [STARTS[4]] }]);
});

it("sends a proposal again under the same id after a lost reply, and an edited one under another", async () => {
  const { user } = await open();
  const ids: string[] = [];
  replyTo({
    [PROPOSE]: (body) => {
      ids.push((body as Sent).id);
      return undefined;
    },
  });
  await user.click(await start(/^10\sh$/));
  await user.click(send());
  await alert();
  await user.click(send());
  await expect.poll(() => ids).toHaveLength(2);
  await alert();
  await user.click(await start(/^12\sh$/));
  await user.click(send());
  await expect.poll(() => ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it("offers only the types of the request's service, and warns that the former proposal is replaced", async () => {
  const named = (name: string, changes: Partial<Kind>) => ({
    ...KIND,
    id: crypto.randomUUID(),
    name: { fr: name, en: name },
    ...changes,
  });
  const { user } = await open({
    kinds: [
      named("Pour tous", {}),
      named("Pour ce service", {
        service_ids: [REQUEST.service.id],
        price: { amount: 5_000, currency: "XAF" },
      }),
      named("Pour un autre", { service_ids: [crypto.randomUUID()] }),
      named("Retiré", { is_offered: false }),
    ],
    proposal: proposalOf({ id: crypto.randomUUID(), starts_at: [inDays(5, 9)] }),
  });
  const kind = await screen.findByLabelText<HTMLSelectElement>("Type de rendez-vous");
  expect([...kind.options].map(({ text }) => text)).toEqual(["Pour tous", "Pour ce service"]);
  expect(screen.getByText(/^Cette proposition remplace la précédente/)).toBeDefined();
  await user.selectOptions(kind, "Pour ce service");
  expect(screen.getByText(/^5\s000\sFCFA, que le client paie/)).toBeDefined();
});

it("leads an agent who receives no appointments to their hours", async () => {
  await open({ is_bookable: false });
  const link = await screen.findByRole("link", { name: "Mes disponibilités" });
  expect(link.getAttribute("href")).toBe("/admin/availabilities");
});

it.each([
  ["to staff who receive no appointments", "partenaire", false, {}],
  ["for the reader's own request", "agent_administration", true, {}],
  ["for a rejected request", "agent_administration", false, { status: "rejected" }],
] as const)("shows nothing %s", async (_, role, isOwn, changes) => {
  const { id } = signIn({ role });
  const customerId = isOwn ? id : CUSTOMER;
  await renderInPage(<ProposingCard request={{ ...REQUEST, ...changes }} customerId={customerId} />);
  expect(screen.queryByRole("heading", { name: "Rendez-vous" })).toBeNull();
});
