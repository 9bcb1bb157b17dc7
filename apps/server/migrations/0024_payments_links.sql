-- Payment links: somebody without an account pays, or contributes (money.md *Payment links*).

CREATE TABLE payment_links (
  -- Chosen by its creator's browser, so that a repeated order makes one link.
  id uuid PRIMARY KEY,
  -- Of the secret in its address, which is derived and stored nowhere.
  token_hash text NOT NULL CONSTRAINT payment_links_token_hash_key UNIQUE,
  payable_id uuid NOT NULL REFERENCES payables (id),
  -- At most this is paid by it, in minor units of the payable's currency; NULL: what is left.
  amount bigint CHECK (amount > 0),
  -- Whether a part may be paid.
  allows_partial boolean NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX payment_links_of_payable ON payment_links (payable_id, created_at);
CREATE INDEX payment_links_of_creator ON payment_links (created_by, created_at DESC, id);

ALTER TABLE transactions
  ADD COLUMN payment_link_id uuid REFERENCES payment_links (id),
  -- Of the secret with which its payer, who has no account, reads the attempt.
  ADD COLUMN payer_token_hash text,
  ADD CONSTRAINT transactions_payer_check CHECK (
    (payment_link_id IS NULL) = (payer_token_hash IS NULL) AND (payment_link_id IS NULL OR user_id IS NULL));
-- A repeated order of one link makes one attempt.
CREATE UNIQUE INDEX transactions_of_link ON transactions (payment_link_id, idempotency_key)
  WHERE payment_link_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_by_payer_token ON transactions (payer_token_hash) WHERE payer_token_hash IS NOT NULL;

-- Declared by requests. `is_contribution`: somebody else pays, by a link.
CREATE OR REPLACE VIEW request_payments AS
SELECT
  transactions.id, transactions.reference, payables.service_request_id, transactions.amount, transactions.currency,
  transactions.status, transactions.payment_method, transactions.provider, transactions.redirect_url,
  transactions.failure_code,
  transactions.refunded, transactions.unused, transactions.superseded_at IS NOT NULL AS is_superseded,
  EXISTS (
    SELECT FROM refunds WHERE refunds.transaction_id = transactions.id
      AND refunds.status NOT IN ('succeeded', 'declined')) AS refund_open,
  payables.kind AS payable_kind, payables.status AS payable_status, payables.amount AS payable_amount,
  payables.paid AS payable_paid, payables.reserved AS payable_reserved, payables.terms,
  transactions.created_at, transactions.settled_at,
  transactions.payment_link_id IS NOT NULL AS is_contribution
FROM transactions
JOIN payables ON payables.id = transactions.payable_id;
