-- Cards that a provider keeps with their payer's consent, to be charged while the payer is absent (decision 0165). No part of a
-- card but its last four digits is stored.
CREATE TABLE payment_cards (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  provider text NOT NULL,
  -- The provider's references, sealed; NULL once the provider has given the card up.
  refs text,
  last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  -- The payment that kept it: one keeps one card, however often its outcome arrives.
  kept_by uuid NOT NULL CONSTRAINT payment_cards_kept_by_key UNIQUE REFERENCES transactions (id),
  kept_at timestamptz NOT NULL DEFAULT now(),
  -- From then on it is not charged any more.
  dropped_at timestamptz,
  CHECK (refs IS NOT NULL OR dropped_at IS NOT NULL)
);
CREATE INDEX payment_cards_of_person ON payment_cards (user_id);
CREATE INDEX payment_cards_to_forget ON payment_cards (dropped_at) WHERE dropped_at IS NOT NULL AND refs IS NOT NULL;

ALTER TABLE transactions
  -- The version of the text by which the payer consented, with this payment, to later charges of the card.
  ADD COLUMN card_consent integer CHECK (card_consent > 0),
  -- Of a payment that was taken from a kept card.
  ADD COLUMN card_id uuid REFERENCES payment_cards (id),
  ADD CONSTRAINT transactions_card_check CHECK (payment_method = 'card' OR (card_consent IS NULL AND card_id IS NULL));
CREATE INDEX transactions_of_card ON transactions (card_id) WHERE card_id IS NOT NULL;
