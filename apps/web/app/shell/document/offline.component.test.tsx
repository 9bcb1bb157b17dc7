import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { listenInThisFile } from "../../../test/listeners.ts";
import { setOnline } from "../../lib/offline/state.ts";
import { keepUnsentForms, showOffline } from "./offline.ts";

listenInThisFile(keepUnsentForms);
afterEach(() => {
  document.body.innerHTML = "";
});

it("the notice appears without a network, and disappears with it", () => {
  document.body.innerHTML = `<p hidden data-offline="none">Hors connexion</p><p hidden data-offline="age">Date du <time></time></p>`;
  showOffline();
  setOnline(false);
  expect(screen.getByText("Hors connexion").hidden).toBe(false);
  setOnline(true);
  expect(screen.getByText("Hors connexion").hidden).toBe(true);
});

it("a form that is sent without a network keeps its page, which says why", () => {
  document.body.innerHTML = `
    <div data-toasts><div role="status"></div><div role="alert"></div></div>
    <form method="post"><textarea name="text">Dossier 118</textarea></form>
    <form method="get"><input name="q"></form>
    <template data-toast="network" data-kind="error" data-duration="5000"><div data-toast>Réseau absent</div></template>`;
  const [message, search] = document.forms;
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(fireEvent.submit(message as HTMLFormElement)).toBe(false);
  expect(screen.getByRole("alert").textContent).toBe("Réseau absent");
  expect(fireEvent.submit(search as HTMLFormElement)).toBe(true);
  network.mockReturnValue(true);
  expect(fireEvent.submit(message as HTMLFormElement)).toBe(true);
  network.mockRestore();
});
