import type { TreeFile } from "./files.ts";

const RECORD = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;

/** Reports decision records that share a number: a reference ("decision 0068") names one of them. */
export function checkDecisions(tree: readonly TreeFile[]): string[] {
  const byNumber = Map.groupBy(
    tree.map(({ path }) => path).filter((path) => RECORD.test(path)),
    (path) => RECORD.exec(path)?.[1] ?? "",
  );
  return [...byNumber]
    .filter(([, paths]) => paths.length > 1)
    .map(([number, paths]) => `decisions: ${number} is the number of ${paths.toSorted().join(" and ")}`);
}
