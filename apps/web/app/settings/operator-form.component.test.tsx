import type { OperatorSettings } from "@passerelle/contract/settings";
import { OPERATOR_FIELDS } from "@passerelle/domain/settings/operator";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { useSettings } from "../lib/settings.ts";
import { OperatorForm } from "./operator-form.tsx";

const NOTHING = Object.fromEntries(
  OPERATOR_FIELDS.map((field) => [field, null]),
) as OperatorSettings["operator"];
const SELLER = { name: "Sanaga SARL", trade_register: "RC/YAO/2026/B/1", address: "Rue 1", city: "Yaoundé" };

const Ordering = () => <p>{useSettings().ordering_open ? "Ouvert" : "Fermé"}</p>;

async function open(settings: Partial<OperatorSettings>) {
  signIn();
  const sent: unknown[] = [];
  const current = { operator: NOTHING, source: "configuration", version: 0, saved: null, ...settings };
  replyTo({
    "GET /api/admin/settings/operator": current,
    "PUT /api/admin/settings/operator": (body) => {
      sent.push(body);
      const { operator } = body as { operator: object };
      return {
        ...current,
        operator: { ...NOTHING, ...operator },
        source: "stored",
        version: 1,
        saved: { at: "2026-11-23T10:00:00.000Z", by: "Paul Ewane" },
      };
    },
    "GET /api/settings": { ordering_open: true },
  });
  const { user } = await renderInPage(
    <>
      <Ordering />
      <OperatorForm />
    </>,
    { settings: { ordering_open: false } },
  );
  return { user, sent, publish: await screen.findByRole("button", { name: "Publier" }) };
}

it("asks for what buyers must know, publishes it, and applies it to the page", async () => {
  const { user, sent, publish } = await open({});
  await user.click(publish);
  expect(await screen.findAllByText("Ce renseignement est nécessaire pour vendre.")).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByLabelText("Exploitant"));
  await user.type(screen.getByLabelText("Exploitant"), SELLER.name);
  await user.type(screen.getByLabelText("Siège"), SELLER.address);
  await user.type(screen.getByLabelText("Ville"), SELLER.city);
  await user.type(screen.getByLabelText("Registre du commerce (RCCM)"), SELLER.trade_register);
  expect(screen.getByText("Fermé")).toBeDefined();
  await user.click(publish);
  expect(await screen.findByText("Ouvert")).toBeDefined();
  expect(await screen.findByText(/^Publié le .* par Paul Ewane$/)).toBeDefined();
  expect(sent).toMatchObject([{ version: 0, operator: { ...SELLER, email: "" } }]);
});

it("does not propose the invented identity of the demo", async () => {
  await open({ source: "demo", operator: { ...NOTHING, ...SELLER } });
  expect(screen.getByText(/« Sanaga SARL » est inventé pour la démonstration/)).toBeDefined();
  expect(screen.getByLabelText("Exploitant")).toHaveProperty("value", "");
});
