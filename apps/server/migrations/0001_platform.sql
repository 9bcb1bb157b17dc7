-- What every capability stands on: extensions, search, the log of live updates. All extensions exist in the embedded
-- database too.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Content that was put into this database at a start, by name: each exactly once, so what an editor changed or deleted
-- afterwards stays so (apps/server/seeds/content.ts).
CREATE TABLE applied_seeds (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- Small secrets made on first start and kept: signing keys of links and callbacks.
CREATE TABLE server_secrets (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Search ignores accents and case, and an index needs an immutable function.
CREATE FUNCTION searchable(input text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, input));

-- The words of a thing, as written and as French and English stems; its name weighs more than its text.
CREATE FUNCTION search_vector(name text, name_en text, text text, text_en text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN
    setweight(to_tsvector('pg_catalog.simple'::regconfig,
      public.searchable(coalesce(name, '') || ' ' || coalesce(name_en, ''))), 'A')
    || setweight(to_tsvector('pg_catalog.french'::regconfig, public.searchable(coalesce(name, ''))), 'A')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, public.searchable(coalesce(name_en, ''))), 'A')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig,
      public.searchable(coalesce(text, '') || ' ' || coalesce(text_en, ''))), 'C')
    || setweight(to_tsvector('pg_catalog.french'::regconfig, public.searchable(coalesce(text, ''))), 'C')
    || setweight(to_tsvector('pg_catalog.english'::regconfig, public.searchable(coalesce(text_en, ''))), 'C');

-- All the words, each as the beginning of a word or in another form of it. The words hold letters and digits alone
-- (domain/search/words.ts); they are quoted all the same, since nothing that is typed may be read as an operator.
CREATE FUNCTION search_query(words text[]) RETURNS tsquery
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN
    (SELECT to_tsquery('pg_catalog.simple'::regconfig,
       string_agg(quote_literal(public.searchable(word)) || ':*', ' & ')) FROM unnest(words) AS word)
    || plainto_tsquery('pg_catalog.french'::regconfig, public.searchable(array_to_string(words, ' ')))
    || plainto_tsquery('pg_catalog.english'::regconfig, public.searchable(array_to_string(words, ' ')));

-- A jsonb list of {"fr", "en"} each.
CREATE FUNCTION is_bilingual_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE
    NOT jsonb_path_exists(list, '$[*] ? (!(
      @.type() == "object" && @.fr.type() == "string" && @.fr != "" && @.en.type() == "string" && @.en != ""))')
  END;

-- Notifies the processes that keep something in memory that a commit changed it (platform/notifications.ts). The payload
-- is the transaction, and PostgreSQL sends equal payloads of one transaction once: one notification for a thousand rows.
CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], pg_current_xact_id()::text);
  RETURN NULL;
END $$;

-- What changed for whom (platform/live.ts), kept for about an hour so that a browser whose stream was cut catches up
-- (decision 0051). A row says that something changed and never what: the browser reads again what it may read.
-- Sequence numbers do not become visible in their order, so a position in this log is a snapshot (`pg_current_snapshot`):
-- a reader resumes with exactly the transactions that its last snapshot did not see.
CREATE TABLE live_events (
  user_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- A topic that a capability contributes (domain/live/topics.ts), or 'session', which is for the processes that hold the
  -- streams and is not sent to browsers (live/hub.ts).
  about text NOT NULL CHECK (about ~ '^[a-z_]+$'),
  -- The id of what changed; '' for all of it.
  subject text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  -- The same change published twice in one transaction is one row.
  PRIMARY KEY (user_id, xid, about, subject)
);
CREATE INDEX live_events_in_order ON live_events (xid);
CREATE INDEX live_events_by_age ON live_events (at);

CREATE TRIGGER announce AFTER INSERT ON live_events
  FOR EACH STATEMENT EXECUTE FUNCTION announce('live');

-- The highest transaction of which a row was deleted from the log: a snapshot from before it cannot be resumed.
CREATE TABLE live_horizon (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  xid xid8 NOT NULL
);
INSERT INTO live_horizon (xid) VALUES ('0');

-- Token buckets shared by every process: what is left, as of when.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON rate_limits (updated_at);
