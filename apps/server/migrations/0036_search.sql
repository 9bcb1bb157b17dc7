-- The search of the header: by words (PostgreSQL's full text, in French, in English and as beginnings of words) and by
-- likeness (trigrams), accents and case ignored. Every index below has the expression that a query writes.

-- What is found by words: what a thing is called counts more than what it says.
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

-- All the words, each as typed so far or in another form of it. The words hold letters and digits alone
-- (domain/search/words.ts); quoted all the same, since nothing that is typed may be read as an operator.
CREATE FUNCTION search_query(words text[]) RETURNS tsquery
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN
    (SELECT to_tsquery('pg_catalog.simple'::regconfig,
       string_agg(quote_literal(public.searchable(word)) || ':*', ' & ')) FROM unnest(words) AS word)
    || plainto_tsquery('pg_catalog.french'::regconfig, public.searchable(array_to_string(words, ' ')))
    || plainto_tsquery('pg_catalog.english'::regconfig, public.searchable(array_to_string(words, ' ')));

CREATE INDEX platform_services_words ON platform_services USING gin (
  search_vector(title, translations -> 'en' ->> 'title', description, translations -> 'en' ->> 'description'));
CREATE INDEX platform_services_trgm ON platform_services USING gin (
  searchable(title || ' ' || coalesce(translations -> 'en' ->> 'title', '')) gin_trgm_ops);

CREATE INDEX resources_words ON resources USING gin (search_vector(title, NULL, description, NULL));
CREATE INDEX resources_title_trgm ON resources USING gin (searchable(title) gin_trgm_ops);

CREATE INDEX help_questions_words ON help_questions USING gin (
  search_vector(question, question_en, answer, answer_en));
CREATE INDEX help_questions_trgm ON help_questions USING gin (
  searchable(question || ' ' || question_en) gin_trgm_ops);
