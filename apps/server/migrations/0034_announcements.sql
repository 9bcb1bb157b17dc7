-- What the super_admin decided of the product's features (domain/settings/features.ts); one that nobody decided of is on
-- as soon as it exists.
CREATE TABLE feature_flags (
  name text PRIMARY KEY CHECK (name ~ '^[a-z_]+$'),
  is_on boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE feature_flag_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  is_on boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feature_flag_events_newest ON feature_flag_events (id DESC);

-- What's new (spec 1 §2.12, §4): French stands in the columns, English beside it; `items` as lists of the catalogue.
CREATE TABLE announcements (
  -- What a browser keeps of the one that was seen. Chosen by who writes it: sent twice, it is one.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text NOT NULL CHECK (btrim(title) <> ''),
  title_en text NOT NULL CHECK (btrim(title_en) <> ''),
  -- The day that it names.
  date date NOT NULL,
  items jsonb NOT NULL CHECK (is_bilingual_list(items) AND jsonb_array_length(items) > 0),
  -- Whom it is for; NULL: everybody who has an account.
  roles text[] CHECK (roles <@ ARRAY[
    'diaspora', 'investisseur', 'resident', 'partenaire', 'mandataire',
    'agent_administration', 'finance_manager', 'super_admin', 'operateur_support'] AND cardinality(roles) > 0),
  is_published boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_newest ON announcements (date DESC, created_at DESC, id);

-- Who changed what; the announcement may be gone, what it said before stands here.
CREATE TABLE announcement_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  announcement_id text NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('created', 'changed', 'published', 'withdrawn', 'deleted')),
  before jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcement_events_of ON announcement_events (announcement_id, id);

-- The first one (spec 1 §4).
INSERT INTO announcements (id, title, title_en, date, items, is_published) VALUES (
  'feature-2025-07-14-v1',
  'La configuration des services gagne en confort',
  'Configuring services becomes more comfortable',
  '2025-07-14',
  '[
    {"fr": "La page de configuration des services affiche ses listes page par page.",
     "en": "The services configuration page shows its lists page by page."},
    {"fr": "La liste des services s’exporte en PDF et en Excel.",
     "en": "The list of services can be exported to PDF and Excel."},
    {"fr": "La liste des services s’imprime.",
     "en": "The list of services can be printed."}
  ]',
  true
);
