/** The same answers with one replaced, or without it. */
export function withAnswer<Given extends Record<string, unknown>>(
  answers: Given,
  key: string,
  answer: Given[string] | undefined,
): Given {
  const { [key]: _, ...others } = answers;
  return (answer === undefined ? others : { ...others, [key]: answer }) as Given;
}
