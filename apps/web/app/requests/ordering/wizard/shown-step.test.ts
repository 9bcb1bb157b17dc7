import { WIZARD_STEPS, wizardSteps } from "@passerelle/domain/requests/ordering/steps";
import { expect, test } from "vitest";
import { shownStep } from "./shown-step.ts";

const FREE = wizardSteps({ documentsRequired: false, amountDue: 0 });

test("an address opens what is complete and the first step that is not", () => {
  expect(shownStep("details", WIZARD_STEPS, "documents")).toBe("details");
  expect(shownStep("documents", WIZARD_STEPS, "documents")).toBe("documents");
});

test("nothing beyond opens", () => {
  expect(shownStep("summary", WIZARD_STEPS, "documents")).toBe("documents");
  expect(shownStep("payment", WIZARD_STEPS, "context")).toBe("context");
});

test("without a step, or with one that does not exist, the request resumes", () => {
  expect(shownStep(null, WIZARD_STEPS, "payment")).toBe("payment");
  expect(shownStep("constructor", WIZARD_STEPS, "payment")).toBe("payment");
});

test("a hidden step gives way to the next", () => {
  expect(shownStep("documents", FREE, "summary")).toBe("summary");
  expect(shownStep("payment", FREE, "details")).toBe("details");
});
