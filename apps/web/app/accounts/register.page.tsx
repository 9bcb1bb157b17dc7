export default function RegisterPage() {
  return <main />;
}
