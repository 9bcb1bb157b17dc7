import type { StoredPayable } from "./payable-queries.ts";

/** The page on which its customer pays a payable, and to which providers return. */
export function payPath({
  id,
  kind,
  service_request_id,
}: Pick<StoredPayable, "id" | "kind" | "service_request_id">): string {
  switch (kind) {
    case "request":
      return `/service-request/${service_request_id}/payment`;
    case "request_fee":
      return feePath(service_request_id, id);
    case "subscription":
      return `/subscription/orders/${id}`;
    case "appointment":
      return `/appointments/${id}/payment`;
  }
}

export const feePath = (requestId: string | null, feeId: string): string =>
  `/requests-tracking/${requestId}/fees/${feeId}`;
