import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { dismissToast } from "../app/lib/toast.ts";
import { expectNoOtherCalls } from "./fetch.ts";

configure({ asyncUtilTimeout: patience(10_000) });

// happy-dom does not know `<search>`, and React warns of unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });

// Each test finds the page and the browser's storage empty.
afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expectNoOtherCalls();
});
