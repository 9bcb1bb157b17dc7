export default function TrackingPage() {
  return <main />;
}
