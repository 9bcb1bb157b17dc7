export default function CategoryPage() {
  return <main />;
}
