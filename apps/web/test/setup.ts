import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { queryClient } from "../app/lib/query.ts";
import { setSession } from "../app/lib/session-state.ts";
import { dismissToast } from "../app/lib/toast.ts";
import { expectNoOtherCalls } from "./fetch.ts";

configure({ asyncUtilTimeout: patience(10_000) });

// Forms list every zone, and would render 400 options for each key. `find-zones.test.ts` uses all of them.
const ZONES = [
  "Africa/Abidjan",
  "Africa/Douala",
  "Africa/Nairobi",
  "America/Toronto",
  "Asia/Tokyo",
  "Europe/Paris",
  "Pacific/Kiritimati",
];
Intl.supportedValuesOf = () => ZONES;

// happy-dom does not know `<search>`, and React warns of unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });

// The files of a worker share their modules: each test starts as a visitor on an empty page with empty storage.
beforeEach(() => {
  setSession({ status: "anonymous" });
});
afterEach(() => {
  cleanup();
  // A read that is repeated later would be counted by the next test, or take its reply.
  queryClient.clear();
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
    document.cookie = `${cookie.split("=")[0]}=; Path=/; Max-Age=0`;
  }
  vi.unstubAllGlobals();
  expectNoOtherCalls();
});
