export default function MailboxPage() {
  return <main />;
}
