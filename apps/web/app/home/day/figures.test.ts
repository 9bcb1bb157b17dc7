import { DAY_FIGURES } from "@passerelle/domain/home/day-figures";
import { expect, test } from "vitest";
import { accessTo } from "../../navigation/pages.ts";
import { FIGURES } from "./figures.data.ts";

test.each(DAY_FIGURES)(
  "the figure %s has a label in each language and leads to a list of its day",
  (figure) => {
    const { title, to } = FIGURES[figure];
    expect(title).toMatchObject({ fr: expect.stringMatching(/./), en: expect.stringMatching(/./) });
    const [path = "", query = ""] = to.split("?");
    expect(accessTo(path, "super_admin")).toBe("open");
    expect(query).toContain(":day");
  },
);
