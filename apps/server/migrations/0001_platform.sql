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

-- A text in every language is one jsonb object, {"fr": "…", "en": "…"} (decision 0064); French is always there.
CREATE FUNCTION is_localized_text(texts jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN jsonb_typeof(texts) = 'object' AND btrim(coalesce(texts ->> 'fr', '')) <> ''
    AND NOT jsonb_path_exists(texts, '$.* ? (@.type() != "string")');

-- A jsonb list of such texts.
CREATE FUNCTION is_localized_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE
    NOT jsonb_path_exists(list, '$[*] ? (!(@.type() == "object" && @.fr.type() == "string" && @.fr != ""))')
    AND NOT jsonb_path_exists(list, '$[*].* ? (@.type() != "string")')
  END;

-- A text in a language, or in French where it is not translated.
CREATE FUNCTION in_language(texts jsonb, language text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(texts ->> language, ''), texts ->> 'fr');

-- A text in all its languages, French first: for searching.
CREATE FUNCTION in_all_languages(texts jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(value, ' ' ORDER BY key <> 'fr', key) FROM jsonb_each_text(texts));

-- What names are sorted by in each language.
CREATE FUNCTION sort_keys(texts jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT jsonb_object_agg(key, public.searchable(value)) FROM jsonb_each_text(texts));

-- Whose words PostgreSQL reduces to stems; those of other languages are found as they are written.
CREATE FUNCTION text_search_of(language text) RETURNS regconfig
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE language
    WHEN 'ar' THEN 'pg_catalog.arabic'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig
    WHEN 'en' THEN 'pg_catalog.english'::regconfig
    WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    WHEN 'it' THEN 'pg_catalog.italian'::regconfig
    WHEN 'nl' THEN 'pg_catalog.dutch'::regconfig
    WHEN 'pt' THEN 'pg_catalog.portuguese'::regconfig
    ELSE 'pg_catalog.simple'::regconfig
  END;

CREATE AGGREGATE concat_vectors(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);

-- The words of a text, as written and as stems of each of its languages.
CREATE FUNCTION words_of(texts jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(
    to_tsvector('pg_catalog.simple'::regconfig, public.searchable(public.in_all_languages(texts)))
    || (SELECT public.concat_vectors(
          to_tsvector(public.text_search_of(key), public.searchable(value)) ORDER BY key <> 'fr', key)
        FROM jsonb_each_text(texts)), '');

-- The words of a thing; its name weighs more than its text.
CREATE FUNCTION search_vector(name jsonb, texts jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(public.words_of(name), 'A') || setweight(public.words_of(texts), 'C');

-- All the words, each as the beginning of a word or in another form of it in one of the languages. The words hold letters
-- and digits alone (domain/search/words.ts); they are quoted all the same, since nothing that is typed may be read as an
-- operator.
CREATE FUNCTION search_query(words text[], languages text[]) RETURNS tsquery
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN
    (SELECT to_tsquery('pg_catalog.simple'::regconfig,
       string_agg(quote_literal(public.searchable(word)) || ':*', ' & ')) FROM unnest(words) AS word)
    || (SELECT coalesce(string_agg('(' || stems || ')', ' | '), '')::tsquery FROM (
         SELECT nullif(plainto_tsquery(public.text_search_of(language),
           public.searchable(array_to_string(words, ' ')))::text, '') AS stems
         FROM unnest(languages) AS language) AS stemmed);

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
