/**
 * Fills in the operator of the number that is typed, until the payer chooses one. For `input` events of a form with the fields
 * `phone` and `operator`, whose `data-patterns` are pairs of `operatorPatterns`. Also in the script of documents, so it uses
 * neither React nor the domain, which would weigh on every page.
 */
export function proposeOperator({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const phone = target.form?.elements.namedItem("phone");
  const operator = target.form?.elements.namedItem("operator");
  if (!(phone instanceof HTMLInputElement) || !(operator instanceof HTMLSelectElement)) return;
  if (target === operator) operator.dataset.chosen = "";
  if (target !== phone || operator.dataset.chosen !== undefined) return;
  const number = phone.value.replace(/[\s.()/-]+/g, "").replace(/^00/, "+");
  const patterns = JSON.parse(operator.dataset.patterns ?? "[]") as [string, string][];
  operator.value = patterns.find(([pattern]) => new RegExp(pattern).test(number))?.[1] ?? "";
}
