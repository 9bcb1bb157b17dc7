import { firstStepsOf } from "@passerelle/domain/home/first-steps";
import { isCustomer, ROLES } from "@passerelle/domain/roles";
import { expect, test } from "vitest";
import { accessTo } from "../../navigation/pages.ts";
import { CUSTOMER_STEPS } from "./customer-steps.data.ts";
import { STAFF_STEPS } from "./staff-steps.data.ts";

const words = { fr: expect.stringMatching(/./), en: expect.stringMatching(/./) };

test.each(ROLES)("%s reads each first step in each language, and may open its page", (role) => {
  const steps = isCustomer(role) ? CUSTOMER_STEPS : STAFF_STEPS;
  for (const name of firstStepsOf(role)) {
    const step = steps[name];
    expect([name, step]).toMatchObject([name, { title: words, text: words }]);
    const [path = ""] = step?.to.split("?") ?? [];
    expect([name, accessTo(path, role)]).toEqual([name, "open"]);
  }
});

test("customers load no words of staff", () => {
  expect(Object.keys(CUSTOMER_STEPS).toSorted()).toEqual(["contact", "keep_document", "order", "profile"]);
});
