-- Moderation of reviews: a verdict is either `is_approved` (spec 2 §3) or a reason; a review with neither waits for one.
ALTER TABLE service_reviews
  ADD COLUMN rejection_reason text CHECK (rejection_reason IN (
    'insulting', 'personal_data', 'advertising', 'off_topic', 'unfounded', 'other')),
  ADD COLUMN rejection_note text,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  -- Counts its author's edits and the moderators' verdicts: whoever judges says which one they read.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CHECK (NOT (is_approved AND rejection_reason IS NOT NULL)),
  ADD CHECK (rejection_note IS NULL OR rejection_reason IS NOT NULL);
UPDATE service_reviews SET updated_at = created_at;

CREATE INDEX service_reviews_rated ON service_reviews (service_id, rating, created_at DESC, id) WHERE is_approved;
-- The queue: whoever has waited longest comes first.
CREATE INDEX service_reviews_waiting ON service_reviews (updated_at, id)
  WHERE NOT is_approved AND rejection_reason IS NULL;
CREATE INDEX service_reviews_judged ON service_reviews (updated_at DESC, id)
  WHERE is_approved OR rejection_reason IS NOT NULL;

-- What was written and what was said of it; a verdict names the text that it was about.
CREATE TABLE service_review_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES service_reviews (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('written', 'edited', 'approved', 'rejected')),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  reason text,
  note text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX service_review_events_of_review ON service_review_events (review_id, id);
