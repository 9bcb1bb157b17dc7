import type { AdminUser, Connection } from "@passerelle/contract/accounts/admin";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ConnectionMenu, UserMenu } from "./row-menus.tsx";

const USER: AdminUser = {
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
  version: 4,
};

const CONNECTION: Connection = {
  id: "0b7b0f6c-0a7a-4d0b-8f53-7d0c9a682d12",
  at: "2026-01-05T09:00:00.000Z",
  event: "sign_in_failed",
  outcome: "failure",
  user: null,
  email: "personne@voyage.test",
  method: "password",
  ip: "192.0.2.7",
  device: null,
};

const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

it("suspends an account from its row, at the version that the row shows", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    [`PATCH /api/admin/users/${USER.id}`]: (body) => {
      sent.push(body);
      return { ...USER, account_status: "suspended", version: 5 };
    },
  });
  const { user } = await renderInPage(<UserMenu user={USER} />);
  expect(screen.getByRole("button", { name: "Actions\u00a0: compte de Régine Abena" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Suspendre" }));
  const dialog = within(screen.getByRole("dialog", { name: "Suspendre Régine Abena\u202f?" }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Suspendre" }));
  expect(await screen.findByText("Compte suspendu")).toBeDefined();
  expect(sent).toEqual([{ version: 4, account_status: "suspended" }]);
});

it("offers no change of the reader's own account or of a closed one", async () => {
  const me = signIn({ role: "super_admin" });
  await renderInPage(
    <>
      <UserMenu user={{ ...USER, id: me.id }} />
      <UserMenu user={{ ...USER, state: "closed", closed_at: "2026-02-05T09:00:00.000Z" }} />
    </>,
  );
  expect(screen.queryByRole("button", { name: /rôle|Suspendre/ })).toBeNull();
  expect(links()).toHaveLength(4);
});

const { id, name, role } = USER;
const BY_IP = "/admin/connection-logs?search=192.0.2.7";

it.each([
  ["its account", { id, name, role }, [`/admin/users/${id}`, `/admin/connection-logs?user=${id}`, BY_IP]],
  ["the events of its email address", null, ["/admin/connection-logs?search=personne%40voyage.test", BY_IP]],
])("leads from an event to %s and to the events of its IP address", async (_, user, expected) => {
  signIn({ role: "super_admin" });
  await renderInPage(<ConnectionMenu connection={{ ...CONNECTION, user }} />);
  expect(links()).toEqual(expected);
});
