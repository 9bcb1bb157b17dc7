-- Every version of every setting (domain/settings/definitions.ts). A setting without a row has its initial value. Values are never updated:
-- undoing a change is a new version with an earlier value.
CREATE TABLE setting_versions (
  key text NOT NULL CHECK (key ~ '^[a-z_]+\.[a-z0-9_]+$'),
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL,
  -- NULL: it was changed before reasons were asked for.
  reason text CHECK (btrim(reason) <> ''),
  -- The version whose value this one brings back; NULL for a new value.
  restores integer CHECK (restores >= 0 AND restores < version),
  valid_from timestamptz NOT NULL DEFAULT now(),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  -- A scheduled version that was withdrawn before it came into force.
  cancelled_at timestamptz CHECK (cancelled_at < valid_from),
  cancelled_by uuid REFERENCES users (id) ON DELETE SET NULL,
  cancel_reason text CHECK (btrim(cancel_reason) <> ''),
  PRIMARY KEY (key, version),
  CHECK (valid_from >= saved_at),
  CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
);
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_versions
  FOR EACH STATEMENT EXECUTE FUNCTION announce('settings');

-- Nothing changes a value, its author or its time afterwards.
CREATE FUNCTION keep_setting_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.key, NEW.version, NEW.value, NEW.reason, NEW.restores, NEW.valid_from, NEW.saved_at)
     IS DISTINCT FROM
     (OLD.key, OLD.version, OLD.value, OLD.reason, OLD.restores, OLD.valid_from, OLD.saved_at)
     OR OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at THEN
    RAISE EXCEPTION 'a version of a setting is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_setting_version BEFORE UPDATE ON setting_versions
  FOR EACH ROW EXECUTE FUNCTION keep_setting_version();

-- Former tables stay as they are: processes of 0.1.0 read them until they are replaced, so that a later release drops them.

-- The numbers by which the site works, which had versions.
INSERT INTO setting_versions (key, version, value, reason, restores, valid_from, saved_by, saved_at)
SELECT 'support.' || name, version, to_jsonb(value), reason, restores, saved_at, saved_by, saved_at
FROM rule_versions;

-- Features: each decision of their history, then what is decided where the history does not end with it.
INSERT INTO setting_versions (key, version, value, valid_from, saved_by, saved_at)
SELECT 'features.' || name, row_number() OVER (PARTITION BY name ORDER BY id), to_jsonb(is_on), created_at, actor_id, created_at
FROM feature_flag_events;
INSERT INTO setting_versions (key, version, value, valid_from, saved_at)
SELECT 'features.' || flag.name, coalesce(last.version, 0) + 1, to_jsonb(flag.is_on), saved.at, saved.at
FROM feature_flags AS flag
LEFT JOIN LATERAL (
  SELECT version, value, valid_from FROM setting_versions
  WHERE key = 'features.' || flag.name ORDER BY version DESC LIMIT 1
) AS last ON true
CROSS JOIN LATERAL (SELECT greatest(flag.updated_at, last.valid_from) AS at) AS saved
WHERE last.value IS DISTINCT FROM to_jsonb(flag.is_on);

INSERT INTO setting_versions (key, version, value, valid_from, saved_by, saved_at)
SELECT 'settings.operator', version, operator, published_at, published_by, published_at
FROM operator_publications;
