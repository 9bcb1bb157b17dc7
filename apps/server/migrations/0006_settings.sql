-- Which features the super_admin switched on or off (domain/settings/features.ts); a feature without a row is on.
CREATE TABLE feature_flags (
  name text PRIMARY KEY CHECK (name ~ '^[a-z_]+$'),
  is_on boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feature_flags
  FOR EACH STATEMENT EXECUTE FUNCTION announce('settings');

CREATE TABLE feature_flag_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  is_on boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feature_flag_events_newest ON feature_flag_events (id DESC);

-- Who runs the site (domain/settings/operator.ts), each time that it was published; the newest is in force. Never updated.
CREATE TABLE operator_publications (
  version integer PRIMARY KEY CHECK (version > 0),
  operator jsonb NOT NULL CHECK (jsonb_typeof(operator) = 'object'),
  published_by uuid REFERENCES users (id) ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR TRUNCATE ON operator_publications
  FOR EACH STATEMENT EXECUTE FUNCTION announce('settings');
