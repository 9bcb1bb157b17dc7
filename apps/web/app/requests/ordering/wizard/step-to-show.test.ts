import { WIZARD_STEPS, wizardSteps } from "@passerelle/domain/requests/ordering/steps";
import { expect, test } from "vitest";
import { stepToShow } from "./step-to-show.ts";

const FREE = wizardSteps({ documentsRequired: false, amountDue: 0 });

test("shows completed steps and the first incomplete one", () => {
  expect(stepToShow("details", WIZARD_STEPS, "documents")).toBe("details");
  expect(stepToShow("documents", WIZARD_STEPS, "documents")).toBe("documents");
});

test("does not show steps after the first incomplete one", () => {
  expect(stepToShow("summary", WIZARD_STEPS, "documents")).toBe("documents");
  expect(stepToShow("payment", WIZARD_STEPS, "context")).toBe("context");
});

test("resumes without a step or with an unknown one", () => {
  expect(stepToShow(null, WIZARD_STEPS, "payment")).toBe("payment");
  expect(stepToShow("constructor", WIZARD_STEPS, "payment")).toBe("payment");
});

test("replaces a hidden step by the next one", () => {
  expect(stepToShow("documents", FREE, "summary")).toBe("summary");
  expect(stepToShow("payment", FREE, "details")).toBe("details");
});
