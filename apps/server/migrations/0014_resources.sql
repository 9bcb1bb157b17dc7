-- Useful resources (spec 1 §2.10, §2.11, §3).

-- Files that were uploaded for a resource. A row is written before its resource names it; one that is never named is
-- swept.
CREATE TABLE resource_files (
  -- Names the bytes for ever: another file is another row.
  id uuid PRIMARY KEY,
  file_name text NOT NULL CHECK (file_name <> ''),
  mime_type text NOT NULL CHECK (mime_type IN (
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 5242880),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX resource_files_by_age ON resource_files (uploaded_at);

CREATE TABLE resources (
  -- Chosen by the browser: a first saving that is sent again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  title jsonb NOT NULL CHECK (is_localized_text(title)),
  description jsonb NOT NULL CHECK (is_localized_text(description)),
  type text NOT NULL CHECK (type IN ('link', 'document')),
  category text NOT NULL CHECK (category IN (
    'legal', 'tax', 'health', 'education', 'administrative', 'entrepreneurship', 'culture', 'other')),
  -- NULL: of every country.
  country_code text CHECK (country_code ~ '^[A-Z]{2}$'),
  link_url text CHECK (link_url ~* '^https?://'),
  file_id uuid UNIQUE REFERENCES resource_files (id),
  is_public boolean NOT NULL,
  downloads bigint NOT NULL DEFAULT 0 CHECK (downloads >= 0),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  added_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Published by the installation itself and not by a person.
  by_platform boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What the search of the header looks in, computed at each change instead of at each search.
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title, description)) STORED,
  search_name text NOT NULL GENERATED ALWAYS AS (searchable(in_all_languages(title))) STORED,
  -- What the lists are filtered by.
  search_text text NOT NULL GENERATED ALWAYS AS (
    searchable(in_all_languages(title) || ' ' || in_all_languages(description))) STORED,
  CHECK ((type = 'link') = (link_url IS NOT NULL)),
  CHECK ((type = 'document') = (file_id IS NOT NULL))
);
CREATE INDEX resources_newest ON resources (created_at DESC, id);
CREATE INDEX resources_public_newest ON resources (created_at DESC, id) WHERE is_public;
CREATE INDEX resources_by_category ON resources (category, created_at DESC, id);
CREATE INDEX resources_text_trgm ON resources USING gin (search_text gin_trgm_ops);
CREATE INDEX resources_words ON resources USING gin (search_words);
CREATE INDEX resources_title_trgm ON resources USING gin (search_name gin_trgm_ops);

-- Who added, changed and deleted what, deleted resources included. Never updated.
CREATE TABLE resource_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'deleted')),
  -- As it was called then.
  title text NOT NULL,
  -- Names of what was changed.
  fields text[] NOT NULL DEFAULT '{}',
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX resource_events_in_order ON resource_events (resource_id, id);
