import { Outlet } from "react-router";

export default function SimpleLayout() {
  return <Outlet />;
}
