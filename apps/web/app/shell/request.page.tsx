export default function RequestPage() {
  return <main />;
}
