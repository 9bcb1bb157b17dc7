import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { LoadMore } from "./load-more.tsx";

function Lines() {
  const [count, setCount] = useState(2);
  return (
    <section>
      <table>
        <thead>
          <tr />
        </thead>
        <tbody>
          {["first", "second", "third", "fourth"].slice(0, count).map((line) => (
            <tr key={line}>
              <td>{line}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore left={4 - count} onMore={() => setCount(4)}>
        More
      </LoadMore>
    </section>
  );
}

it("moves the focus to the first new row of a table, and announces how many there are", async () => {
  const { user } = await renderInPage(<Lines />);
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(document.activeElement?.textContent).toBe("third");
  expect(await screen.findByText("2 éléments de plus dans la liste.")).toBeDefined();
});
