import { guessOperator } from "@passerelle/domain/payments/operators";

/**
 * Fills in the operator of the number that is typed, until the payer chooses one. For `input` events of a form with the fields
 * `phone` and `operator`; also in the script of documents, so it uses no React.
 */
export function proposeOperator({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const phone = target.form?.elements.namedItem("phone");
  const operator = target.form?.elements.namedItem("operator");
  if (!(phone instanceof HTMLInputElement) || !(operator instanceof HTMLSelectElement)) return;
  if (target === operator) operator.dataset.chosen = "";
  if (target !== phone || operator.dataset.chosen !== undefined) return;
  const guess = guessOperator(phone.value);
  const isOffered = [...operator.options].some(({ value }) => value === guess);
  operator.value = guess !== undefined && isOffered ? guess : "";
}
