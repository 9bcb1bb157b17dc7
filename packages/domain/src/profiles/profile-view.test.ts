import { expect, it } from "vitest";
import { type Acquaintance, profileView } from "./profile-view.ts";

const NONE: Acquaintance[] = [];
const BOTH: Acquaintance[] = ["served_by", "serves"];

it.each([
  [{ isOwn: true, isOffice: true, acquaintances: BOTH }, "own"],
  [{ isOwn: false, isOffice: true, acquaintances: BOTH }, "office"],
  [{ isOwn: false, isOffice: true, acquaintances: NONE }, "office"],
  [{ isOwn: false, isOffice: false, acquaintances: BOTH }, "worker"],
  [{ isOwn: false, isOffice: false, acquaintances: ["served_by"] as Acquaintance[] }, "customer"],
  [{ isOwn: false, isOffice: false, acquaintances: NONE }, undefined],
])("gives the widest view that %o allows: %s", (reader, view) => {
  expect(profileView(reader)).toBe(view);
});
