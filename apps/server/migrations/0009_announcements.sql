-- What's new (spec 1 §2.12, §4).
CREATE TABLE announcements (
  -- A browser keeps the id of the announcement that was seen. The editor's page chooses it: sent twice, it is one row.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title jsonb NOT NULL CHECK (is_localized_text(title)),
  -- The date shown to readers.
  date date NOT NULL,
  items jsonb NOT NULL CHECK (is_localized_list(items) AND jsonb_array_length(items) > 0),
  -- The audience; NULL: everybody who has an account.
  roles text[] CHECK (cardinality(roles) > 0),
  is_published boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- What a foreign key would do for the elements of an array.
CREATE FUNCTION require_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unknown text[] := ARRAY(SELECT unnest(NEW.roles) EXCEPT SELECT code FROM roles);
BEGIN
  IF unknown <> '{}' THEN
    RAISE foreign_key_violation USING MESSAGE = format('unknown roles: %s', unknown);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER require_roles BEFORE INSERT OR UPDATE OF roles ON announcements
  FOR EACH ROW EXECUTE FUNCTION require_roles();
CREATE INDEX announcements_newest ON announcements (date DESC, created_at DESC, id);

-- Who changed what, with the content from before: the announcement itself may be deleted.
CREATE TABLE announcement_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  announcement_id text NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('created', 'changed', 'published', 'withdrawn', 'deleted')),
  before jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcement_events_of ON announcement_events (announcement_id, id);
