import type { FormField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { CountedRows } from "./counted-rows.tsx";

const COPIES = {
  key: "copies",
  type: "number",
  label: "Copies",
  shown_when: null,
  min: 1,
  max: 20,
  pricing: "each",
} as FormField<string>;
const FORM: ServiceForm<string> = { sections: [{ key: "main", title: "Copies", fields: [COPIES] }] };

it("writes its amounts with the minor unit that another line of the bill has", async () => {
  const amount = 600;
  const bill = { unit_amount: 200, quantity: 3, amount, free: false, currency: "USD" } as const;
  await renderInPage(
    <dl>
      <CountedRows bill={{ ...bill, discount: 120, total: 480 }} form={FORM} answers={{ copies: "3" }} />
    </dl>,
  );
  expect(screen.getByRole("definition").textContent).toBe("6,00\u00a0$");
  expect(screen.getByRole("term").textContent).toMatch(/2,00\s\$/);
});
