export default function WizardPage() {
  return <main />;
}
