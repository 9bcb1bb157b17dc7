-- Reviews of services (spec 2 §3): one per person and service, seen by others once approved.
CREATE TABLE service_reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES platform_services (id),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  is_approved boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, service_id)
);
CREATE INDEX service_reviews_newest ON service_reviews (service_id, created_at DESC, id) WHERE is_approved;

-- What anybody may read: approved ones only, their author as first name and initial (Awa N.).
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
  review.created_at
FROM service_reviews AS review
JOIN (
  SELECT id, avatar_url, btrim(regexp_replace(name, '\s+', ' ', 'g')) AS full_name FROM users
) AS author ON author.id = review.user_id
WHERE review.is_approved;
