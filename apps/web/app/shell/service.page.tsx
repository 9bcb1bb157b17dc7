export default function ServicePage() {
  return <main />;
}
