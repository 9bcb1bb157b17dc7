import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { ConfirmedAction } from "./confirmed-action.tsx";

const NAMES = ["Lundi", "Mardi", "Mercredi"];

/** A list whose rows are removed after a confirmation; « Lundi » stays and loses its button. */
function List() {
  const [names, setNames] = useState(NAMES);
  const [kept, setKept] = useState(false);
  return (
    <section>
      <h2>Absences</h2>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href="/">Voir {name}</a>
              {!(kept && name === "Lundi") && (
                <ConfirmedAction
                  label={`Retirer ${name}`}
                  title="Retirer ?"
                  confirmLabel="Oui"
                  done="Retirée"
                  run={async () =>
                    name === "Lundi" ? setKept(true) : setNames((all) => all.filter((one) => one !== name))
                  }
                >
                  Sûr ?
                </ConfirmedAction>
              )}
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => setNames(["Mardi"])}>
        Mardi seulement
      </button>
    </section>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("moves the focus from a removed row to its neighbour, and from the last one to the heading", async () => {
  const { user } = await renderInPage(<List />);
  async function remove(name: string) {
    await user.click(button(`Retirer ${name}`));
    await import("./refocus.ts");
    await user.click(button("Oui"));
  }
  await remove("Mardi");
  await waitFor(() => expect(document.activeElement).toBe(button("Retirer Mercredi")));
  await remove("Mercredi");
  await waitFor(() => expect(document.activeElement).toBe(button("Retirer Lundi")));
  await remove("Lundi");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Voir Lundi" })));
  await user.click(button("Mardi seulement"));
  await remove("Mardi");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Absences" })));
});
