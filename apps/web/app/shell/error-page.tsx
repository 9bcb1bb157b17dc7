export function ErrorPage({ error }: { error: unknown }) {
  return <main>{String(error)}</main>;
}
