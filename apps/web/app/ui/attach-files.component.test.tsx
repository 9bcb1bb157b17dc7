import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import type { AttachedFile } from "../lib/attachments/use-attached-files.ts";
import { AttachFiles } from "./attach-files.tsx";

const FAILED = { id: "a", name: "acte.pdf", size: 1_024, phase: "failed", problem: "network" } as const;

/** A file whose upload failed, and which is being sent after a retry. */
function Attached() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([FAILED]);
  const retry = () => setFiles([{ ...FAILED, phase: "sending", percent: 0 }]);
  const others = { ids: [], pending: true, tooMany: false, add: () => {}, clear: () => {} };
  return <AttachFiles files={{ ...others, files, retry, remove: () => setFiles([]) }} />;
}

it.each(["Réessayer", "Retirer"])("%s gives the focus to the button that chooses files", async (name) => {
  const { user } = await renderInPage(<Attached />);
  const pressed = screen.getByText(name, { selector: "button" });
  await user.click(pressed);
  expect(pressed.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Joindre des fichiers" }));
});
