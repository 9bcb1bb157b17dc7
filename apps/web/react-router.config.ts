import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole list of routes is small and hashed with the build; asking the server for more of it costs a round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
