import type { Instructions } from "@passerelle/contract/mandates/settings";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderChanging } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { queryClient } from "../../../lib/query.ts";
import { countryInstructions } from "./api.ts";
import { InstructionsForm } from "./instructions-form.tsx";

const text = (fr: string, en: string) => ({ fr, en });
const FORMER: Instructions = {
  country: "CM",
  legalised: text("Mairie", "Town hall"),
  authentic: text("Notaire", "Notary"),
  confirmed_on: null,
  version: 3,
};

it("sends the version of the texts that were opened, also when newer ones were read since", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    "PUT /api/admin/mandate-instructions/CM": (body) => {
      sent.push(body);
      return refusal(409, "mandate_conflict")();
    },
  });
  const { user, change } = await renderChanging(FORMER, (former) => (
    <InstructionsForm country="CM" former={former} onClose={() => {}} />
  ));
  const { queryKey } = countryInstructions;
  queryClient.setQueryData(queryKey, { instructions: [FORMER] });
  await user.click(screen.getByRole("checkbox"));
  await change({ ...FORMER, legalised: text("Consulat", "Consulate"), version: 4 });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText(/a changé entre-temps/)).toBeTruthy();
  expect(sent).toMatchObject([{ version: 3, legalised: FORMER.legalised, confirmed: true }]);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated, "read again").toBe(true);
});
