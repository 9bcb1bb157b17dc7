export default function DashboardPage() {
  return <main />;
}
