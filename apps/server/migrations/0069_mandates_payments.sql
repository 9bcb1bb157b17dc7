-- Payments under a mandate (decision 0184). Links and transactions belong to payments, which is below mandates and names none of them.

-- The payment links that holders made to pay fees of their principals.
CREATE TABLE mandate_payment_links (
  link_id uuid PRIMARY KEY,
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  fee_id uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX mandate_payment_links_of_fee ON mandate_payment_links (mandate_id, fee_id, made_at DESC);

-- What each attempt by such a link counts in `mandates.spent`; given back when it fails.
CREATE TABLE mandate_payments (
  transaction_id uuid PRIMARY KEY,
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  -- Minor units of the ceiling's currency.
  amount bigint NOT NULL CHECK (amount > 0),
  given_back_at timestamptz
);
CREATE INDEX mandate_payments_of_mandate ON mandate_payments (mandate_id);
