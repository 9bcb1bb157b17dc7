-- Numbers by which the site works (RULES in packages/domain/src/settings/rules.ts), each time that one was changed; the newest version is
-- in force. Never updated: undoing a change is a new version with an earlier value.
CREATE TABLE rule_versions (
  name text NOT NULL CHECK (name <> ''),
  version integer NOT NULL CHECK (version > 0),
  value integer NOT NULL,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  -- The version whose value this one brings back; NULL for a new value.
  restores integer,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, version),
  CHECK (restores < version)
);
