import { WIZARD_STEPS, wizardSteps } from "@passerelle/domain/requests/ordering/steps";
import { expect, test } from "vitest";
import { stepInAddress, stepToOpen } from "./step-to-show.ts";

const FREE = wizardSteps({ documentsAsked: false, amountDue: 0 });

test("opens completed steps and the first incomplete one", () => {
  expect(stepToOpen("details", WIZARD_STEPS, "documents")).toBe("details");
  expect(stepToOpen("documents", WIZARD_STEPS, "documents")).toBe("documents");
});

test("does not open steps after the first incomplete one", () => {
  expect(stepToOpen("summary", WIZARD_STEPS, "documents")).toBe("documents");
  expect(stepToOpen("payment", WIZARD_STEPS, "context")).toBe("context");
});

test("resumes without a step or with an unknown one", () => {
  expect(stepToOpen(null, WIZARD_STEPS, "payment")).toBe("payment");
  expect(stepToOpen("constructor", WIZARD_STEPS, "payment")).toBe("payment");
});

test("replaces a hidden step by the next one", () => {
  expect(stepToOpen("documents", FREE, "summary")).toBe("summary");
  expect(stepToOpen("payment", FREE, "details")).toBe("details");
});

test("keeps the step in the address whatever becomes of the request", () => {
  expect(stepInAddress("documents", WIZARD_STEPS)).toBe("documents");
  expect(stepInAddress("documents", FREE)).toBe("summary");
  expect(stepInAddress("nothing", FREE)).toBeUndefined();
  expect(stepInAddress(null, FREE)).toBeUndefined();
});
