import { lazyPart } from "../../ui/lazy-part.tsx";
import type { CountedRowsProps } from "./counted-rows.tsx";

// Loaded on demand, because it includes the rules of forms.
const CountedRows = lazyPart(() => import("./counted-rows.tsx").then((module) => module.CountedRows));

/** Rows for what the price counts, loaded by the few orders that count anything. The caller provides the `Suspense` boundary. */
export function QuantityRows(props: CountedRowsProps) {
  return props.bill.quantity === 1 ? null : <CountedRows {...props} />;
}
