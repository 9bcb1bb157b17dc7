-- Reviews of services (spec 2 §3): one per person and service, seen by others once approved. A moderator's verdict is
-- either `is_approved` or a reason for rejection; a review with neither waits for one.
CREATE TABLE service_reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES platform_services (id),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  -- That of the page on which the author wrote it.
  language text NOT NULL DEFAULT 'fr',
  is_approved boolean NOT NULL DEFAULT false,
  rejection_reason text CHECK (rejection_reason IN (
    'insulting', 'personal_data', 'advertising', 'off_topic', 'unfounded', 'other')),
  rejection_note text,
  -- Counts its author's edits and the moderators' verdicts: a verdict names the version that it is about.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, service_id),
  CHECK (NOT (is_approved AND rejection_reason IS NOT NULL)),
  CHECK (rejection_note IS NULL OR rejection_reason IS NOT NULL)
);
CREATE INDEX service_reviews_newest ON service_reviews (service_id, created_at DESC, id) WHERE is_approved;
CREATE INDEX service_reviews_rated ON service_reviews (service_id, rating, created_at DESC, id) WHERE is_approved;
-- Published reviews of a language, across services.
CREATE INDEX service_reviews_in_language ON service_reviews (language, created_at DESC, id) WHERE is_approved;
-- The moderation queue: longest waiting first.
CREATE INDEX service_reviews_waiting ON service_reviews (updated_at, id)
  WHERE NOT is_approved AND rejection_reason IS NULL;
CREATE INDEX service_reviews_judged ON service_reviews (updated_at DESC, id)
  WHERE is_approved OR rejection_reason IS NOT NULL;

-- The public side of reviews: approved ones only, their author as first name and initial (Awa N.).
CREATE VIEW service_reviews_public AS
SELECT
  review.id,
  review.service_id,
  CASE WHEN author.full_name LIKE '% %'
    THEN split_part(author.full_name, ' ', 1) || ' ' || upper(left(split_part(author.full_name, ' ', -1), 1)) || '.'
    ELSE author.full_name
  END AS user_name,
  author.avatar_url AS user_avatar,
  review.rating,
  review.comment,
  review.language,
  review.created_at
FROM service_reviews AS review
JOIN (
  SELECT id, avatar_url, btrim(regexp_replace(name, '\s+', ' ', 'g')) AS full_name FROM people
) AS author ON author.id = review.user_id
WHERE review.is_approved;

-- Each text and each verdict; a verdict repeats the text that it was about.
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
