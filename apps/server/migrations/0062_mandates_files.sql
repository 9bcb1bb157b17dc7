-- The sealed file of each mandate that was in force, written once (decision 0174).
CREATE TABLE mandate_files (
  mandate_id uuid PRIMARY KEY REFERENCES mandates (id) ON DELETE CASCADE,
  storage_key text NOT NULL UNIQUE,
  bytes integer NOT NULL CHECK (bytes > 0),
  -- SHA-256, in hexadecimal.
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  -- Of PAdES: with the time of an authority, or without.
  level text NOT NULL CHECK (level IN ('B-B', 'B-T')),
  sealed_at timestamptz NOT NULL DEFAULT now()
);
