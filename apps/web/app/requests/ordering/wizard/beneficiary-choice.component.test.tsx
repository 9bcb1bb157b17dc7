import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { BeneficiaryChoice } from "./beneficiary-choice.tsx";

const MOTHER = {
  id: "0b0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11",
  name: "Awa Ndiaye",
  relationship: "parent",
  consent_by: "relative",
  consented_at: "2026-11-20T09:00:00.000Z",
};

afterEach(() => vi.restoreAllMocks());

let chosen: { relativeId: string; undecided: boolean };

function Choice() {
  const [state, setState] = useState({ relativeId: "", undecided: false });
  chosen = state;
  return (
    <BeneficiaryChoice
      {...state}
      error={undefined}
      onChoose={(relativeId, undecided) => setState({ relativeId, undecided })}
    />
  );
}

it("orders for oneself, or for a relative of the account", async () => {
  signIn();
  replyTo({ "GET /api/relatives": { relatives: [MOTHER] } });
  const { user } = await renderInPage(<Choice />);
  expect(screen.getByRole("radio", { name: "Pour moi" })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("radio", { name: "Pour un proche" }));
  expect(chosen).toEqual({ relativeId: "", undecided: true });
  await user.selectOptions(await screen.findByLabelText(/^Quel proche/), "Awa Ndiaye (Père ou mère)");
  expect(chosen).toEqual({ relativeId: MOTHER.id, undecided: false });
  await user.click(screen.getByRole("radio", { name: "Pour moi" }));
  expect(chosen).toEqual({ relativeId: "", undecided: false });
});

it("adds the first relative with their consent, and requires both name and consent", async () => {
  signIn();
  vi.spyOn(crypto, "randomUUID").mockReturnValue("7b0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11");
  replyTo({ "GET /api/relatives": { relatives: [] } });
  const { user } = await renderInPage(<Choice />);
  await user.click(screen.getByRole("radio", { name: "Pour un proche" }));
  await user.click(await screen.findByRole("button", { name: "Enregistrer ce proche" }));
  expect(await screen.findByText("Le nom du proche est requis.")).toBeDefined();
  expect(screen.getByText("Cet accord est nécessaire.")).toBeDefined();

  const id = "7b0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c11" as const;
  const sent: unknown[] = [];
  replyTo({
    [`PUT /api/relatives/${id}`]: (body) => {
      sent.push(body);
      return { relatives: [{ ...MOTHER, id }] };
    },
  });
  await user.click(screen.getByRole("checkbox", { name: /^J’ai cet accord/ }));
  await user.type(screen.getByLabelText(/^Nom complet du proche/), "Awa Ndiaye{Enter}");
  expect(await screen.findByRole("option", { name: "Awa Ndiaye (Père ou mère)" })).toBeDefined();
  expect(sent).toEqual([
    { name: "Awa Ndiaye", relationship: "parent", consent_by: "relative", consent: true },
  ]);
  expect(chosen).toEqual({ relativeId: id, undecided: false });
});
