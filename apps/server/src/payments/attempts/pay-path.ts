import type { StoredPayable } from "./payable-queries.ts";

/** The path of the page on which the customer pays a payable; providers send the payer back to it. */
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
