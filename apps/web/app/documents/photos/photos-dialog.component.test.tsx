import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { MadeFile } from "../made-file.ts";
import PhotosDialog from "./photos-dialog.tsx";

/** A JPEG of 3 × 4 pixels by its structure, of a size that its file name gives. */
const JPEG = "ffd8ffc0001108000400030301220002110103110100ffd9";
/** Width and height at which each picture was drawn. */
let drawn: [number, number][];
let decoding: number;

// happy-dom decodes and draws no pictures.
beforeEach(() => {
  drawn = [];
  decoding = 0;
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (!file.name.endsWith(".jpg")) throw new DOMException("", "InvalidStateError");
    decoding += 1;
    if (decoding > 1) throw new Error("two pictures are decoded at once");
    return { width: 3000, height: 4000, close: () => (decoding -= 1) };
  });
  const context = { fillRect: () => {}, translate: () => {}, rotate: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push([this.width, this.height]);
    const filler = new Uint8Array(this.width * 200);
    done(new Blob([Uint8Array.from(Buffer.from(JPEG, "hex")), filler]));
  });
});

async function open(limit = 10_000_000) {
  const made: File[] = [];
  const { user } = await renderInPage(
    <PhotosDialog
      open
      name="Passeport"
      limit={limit}
      onClose={() => {}}
      onFile={(file) => made.push(file)}
    />,
  );
  return { user, made };
}
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const choose = (user: UserEvent, ...names: string[]) =>
  user.upload(screen.getByLabelText("Photos à ajouter"), names.map(photo));
const rows = () => within(screen.getByRole("list", { name: "Pages" })).getAllByRole("listitem");
const ready = () => screen.findByText(/^Poids du fichier/);

it("makes a PDF with a page for each photograph", async () => {
  const { user, made } = await open();
  await choose(user, "a.jpg", "b.jpg");
  await choose(user, "c.jpg");
  await ready();
  await user.click(screen.getByRole("button", { name: "Ajouter le PDF de 3 pages" }));
  await waitFor(() => expect(made).toHaveLength(1));
  const [file] = made as [File];
  expect(file).toBeInstanceOf(MadeFile);
  expect([file.name, file.type]).toEqual(["Passeport.pdf", "application/pdf"]);
  const text = Buffer.from(await file.arrayBuffer()).toString("latin1");
  expect(text.startsWith("%PDF-")).toBe(true);
  // As long as A4 and upright.
  expect(text.match(/\/MediaBox \[0 0 631.5 842\]/g)).toHaveLength(3);
});

it("makes a picture of a single photograph", async () => {
  const { user, made } = await open();
  await choose(user, "a.jpg");
  await ready();
  await user.click(screen.getByRole("button", { name: "Ajouter cette photo" }));
  await waitFor(() => expect(made[0]?.name).toBe("Passeport.jpg"));
});

it("moves a page with the keyboard, and the focus with it", async () => {
  const { user } = await open();
  await choose(user, "a.jpg", "b.jpg", "c.jpg");
  await ready();
  const ids = () => rows().map((row) => row.dataset.photo);
  const [first, second, third] = ids();
  const button = (name: string) => screen.getByRole("button", { name });
  button("Reculer la page 1").focus();
  await user.keyboard("{Enter}");
  expect(ids()).toEqual([second, first, third]);
  expect(document.activeElement).toBe(button("Reculer la page 2"));
  expect(screen.getByText("La photo est maintenant la page 2 sur 3.")).toBeTruthy();
  await user.keyboard("{Enter}{Enter}");
  expect(ids()).toEqual([second, third, first]);
  await user.click(button("Avancer la page 2"));
  expect(ids()).toEqual([third, second, first]);
  await user.click(button("Retirer la page 2"));
  expect(ids()).toEqual([third, first]);
});

it("draws a page again when it is rotated or the size changes, and shows what the file will weigh", async () => {
  const { user } = await open();
  await choose(user, "a.jpg");
  expect((await ready()).textContent).toMatch(/293/);
  expect(drawn).toEqual([[1500, 2000]]);
  await user.click(screen.getByRole("button", { name: "Pivoter la page 1" }));
  await waitFor(() => expect(drawn.at(-1)).toEqual([2000, 1500]));
  await user.click(screen.getByRole("radio", { name: /taille d’origine/ }));
  await waitFor(() => expect(drawn.at(-1)).toEqual([4000, 3000]));
  expect((await ready()).textContent).toMatch(/781/);
});

it("does not make a file above the limit", async () => {
  const { user } = await open(400_000);
  await choose(user, "a.jpg", "b.jpg");
  expect(await screen.findByText(/la limite est de/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Ajouter le PDF de 2 pages" });
  expect(button.disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Retirer la page 1" }));
  await ready();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ajouter cette photo" }).disabled).toBe(false);
});

it("names a photograph that the browser cannot read, and goes on with the others", async () => {
  const { user } = await open();
  const heic = new File([Buffer.from("\0\0\0\x18ftypheic")], "b.heic", { type: "image/heic" });
  await user.upload(screen.getByLabelText("Photos à ajouter"), [photo("a.png"), heic, photo("c.jpg")]);
  expect(await screen.findByText(/HEIC/)).toBeTruthy();
  expect(screen.getByText("Cette photo ne peut pas être lue. Retirez-la.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retirer la page 2" }));
  await user.click(screen.getByRole("button", { name: "Retirer la page 1" }));
  await ready();
});

it("adds no more than 20 pages and names how many are missing", async () => {
  const { user } = await open();
  await choose(user, ...Array.from({ length: 23 }, (_, index) => `${index}.jpg`));
  expect(rows()).toHaveLength(20);
  expect(screen.getByText("20 pages au plus : 3 photos n’ont pas été ajoutées.")).toBeTruthy();
  await ready();
});
