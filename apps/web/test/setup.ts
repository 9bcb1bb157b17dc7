import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { expectNoOtherCalls } from "./fetch.ts";

// Each test finds the page and the browser's storage empty.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expectNoOtherCalls();
});
