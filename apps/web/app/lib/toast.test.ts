import { afterEach, expect, it } from "vitest";
import {
  dismissFailure,
  dismissToast,
  dropWaitingToast,
  showToast,
  showToastNext,
  toastStore,
} from "./toast.ts";

const titles = () => toastStore.get()?.title;

afterEach(() => {
  while (toastStore.get()) dismissToast();
});

it("replaces the current toast by that of the next action", () => {
  showToast({ kind: "success", title: "Saved" });
  showToast({ kind: "error", title: "Refused" });
  expect(titles()).toBe("Refused");
  dismissToast();
  expect(titles()).toBeUndefined();
});

it("shows a notification at once where no toast is shown, and an action's toast replaces it", () => {
  showToastNext({ kind: "info", title: "New message" });
  expect(titles()).toBe("New message");
  showToast({ kind: "success", title: "Saved" });
  expect(titles()).toBe("Saved");
});

it("shows the newest notification once the toast of an action is gone", () => {
  showToast({ kind: "success", title: "Saved" });
  showToastNext({ kind: "info", title: "First" });
  showToastNext({ kind: "info", title: "Second" });
  expect(titles()).toBe("Saved");
  dismissToast();
  expect(titles()).toBe("Second");
  dismissToast();
  expect(titles()).toBeUndefined();
});

it("drops a notification that waits when the person signs out", () => {
  showToast({ kind: "success", title: "Signed out" });
  showToastNext({ kind: "info", title: "New message" });
  dropWaitingToast();
  dismissToast();
  expect(titles()).toBeUndefined();
});

it("ends a failure once the action has succeeded, and nothing else", () => {
  showToast({ kind: "error", title: "Refused" });
  showToastNext({ kind: "info", title: "New message" });
  dismissFailure();
  expect(titles()).toBe("New message");
  dismissFailure();
  expect(titles()).toBe("New message");
});
