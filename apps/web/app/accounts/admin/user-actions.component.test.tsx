import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { userDetail } from "./api.ts";
import { UserActions } from "./user-actions.tsx";

const USER: AdminUserDetail = {
  id: "7d0c9a68-0a7a-4d0b-8f53-0b7b0f6c2d11",
  name: "Régine Abena",
  email: "regine@voyage.test",
  phone: "",
  role: "diaspora",
  state: "active",
  account_status: "active",
  kyc_status: "not_required",
  avatar_url: null,
  email_confirmed_at: null,
  invited_at: null,
  last_sign_in_at: null,
  created_at: "2026-01-05T09:00:00.000Z",
  closed_at: null,
  banned_until: null,
  version: 1,
  account_type: "individual",
  language: "fr",
  has_password: true,
  factors: [],
  identities: [],
  sessions: [],
  sessions_count: 0,
  requests_count: 0,
  own: false,
};
const CALL = `/api/admin/users/${USER.id}`;

function Page() {
  const { data } = useQuery(userDetail(USER.id));
  return (
    data && (
      <>
        <p>{data.account_status}</p>
        <UserActions user={data} />
      </>
    )
  );
}

/** Renders the account's page; `open` presses a button and finds its dialog, whose `confirm` button has that name. */
async function renderUser(user: AdminUserDetail = USER) {
  signIn({ role: "super_admin" });
  replyTo({ [`GET ${CALL}`]: user });
  const rendered = await renderInPage(<Page />);
  await screen.findByText("active");
  const open = async (button: string, title: string, confirm: string) => {
    await rendered.user.click(screen.getByRole("button", { name: button }));
    const dialog = within(screen.getByRole("dialog", { name: title }));
    return { dialog, confirm: () => rendered.user.click(dialog.getByRole("button", { name: confirm })) };
  };
  return { ...rendered, open };
}

it("refuses to change a role into itself", async () => {
  const { open } = await renderUser();
  const { dialog, confirm } = await open(
    "Changer le rôle",
    "Changer le rôle de Régine Abena\u202f?",
    "Changer le rôle",
  );
  await confirm();
  expect(await dialog.findByText("C’est déjà son rôle : choisissez-en un autre.")).toBeDefined();
});

it("reloads the account when a colleague has changed it", async () => {
  const { open } = await renderUser();
  const { dialog, confirm } = await open("Suspendre", "Suspendre Régine Abena\u202f?", "Suspendre");
  replyTo({
    [`PATCH ${CALL}`]: refusal(409, "user_conflict"),
    [`GET ${CALL}`]: { ...USER, account_status: "suspended", version: 2 },
  });
  await confirm();
  expect((await dialog.findByRole("alert")).textContent).toContain(
    "Quelqu’un d’autre vient de modifier ce compte.",
  );
  expect(await screen.findByText("suspended")).toBeDefined();
});

it("deletes an account only after its address was typed", async () => {
  const { user, open } = await renderUser();
  const { dialog, confirm } = await open(
    "Supprimer le compte",
    "Supprimer le compte de Régine Abena\u202f?",
    "Supprimer",
  );
  await confirm();
  expect((await dialog.findByRole("alert")).textContent).toContain("Ce que vous avez tapé n’est pas");
  replyTo({ [`DELETE ${CALL}`]: USER });
  await user.type(dialog.getByLabelText(/^Pour confirmer/), "Regine@voyage.test");
  await confirm();
  expect(await screen.findByText("Compte supprimé")).toBeDefined();
});

it("offers neither role, suspension nor deletion for the reader's own account", async () => {
  await renderUser({ ...USER, own: true, sessions_count: 1 });
  expect(screen.getByText(/C’est votre propre compte/)).toBeDefined();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("leads to the hand-over of open work, and suspends the account when the reader insists", async () => {
  const { user, open } = await renderUser();
  const { dialog, confirm } = await open("Suspendre", "Suspendre Régine Abena\u202f?", "Suspendre");
  const work = [{ kind: "tickets", open: 2 }];
  const asked: unknown[] = [];
  replyTo({
    [`PATCH ${CALL}`]: (body: unknown) => {
      asked.push(body);
      return asked.length > 1
        ? { ...USER, account_status: "suspended", version: 2 }
        : Response.json({ status: 409, code: "work_in_hand", details: { work } }, { status: 409 });
    },
    [`GET ${CALL}`]: { ...USER, account_status: "suspended", version: 2 },
  });
  await confirm();
  expect((await dialog.findByRole("alert")).textContent).toContain("2 tickets ouverts");
  const link = dialog.getByRole("link", { name: "Ouvrir la relève" });
  expect(link.getAttribute("href")).toBe(`/admin/agents?work=${USER.id}`);
  await user.click(dialog.getByRole("checkbox", { name: /Continuer malgré tout/ }));
  await confirm();
  expect(await screen.findByText("suspended")).toBeDefined();
  expect(asked).toMatchObject([{ account_status: "suspended" }, { despite_work: true }]);
});
