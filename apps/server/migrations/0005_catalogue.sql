-- The catalogue (spec 2 §3).
-- Amounts are whole minor units of the currency in the same row.

-- A localized text with a key each: it names the stored file, so it must be a slug and unique in its list.
CREATE FUNCTION is_document_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN NOT is_localized_list(list) THEN false ELSE
    NOT jsonb_path_exists(list, '$[*] ? (!(@.key.type() == "string" && @.key like_regex "^[a-z0-9-]+$"))')
    AND (SELECT count(*) = count(DISTINCT item ->> 'key') FROM jsonb_array_elements(list) AS item)
  END;

-- With a kind each: what a service promises to hand over.
CREATE FUNCTION is_promise_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN is_document_list(list) AND NOT jsonb_path_exists(list, '$[*] ? (!(
    @.kind == "file" || @.kind == "courier" || @.kind == "message"))');

-- Steps of a procedure: with who acts, and whether the customer is there in person.
CREATE FUNCTION is_step_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE NOT jsonb_path_exists(list, '$[*] ? (!(
    @.type() == "object" && @.fr.type() == "string" && @.fr != "" && @.presence.type() == "boolean"
    && (@.actor == "us" || @.actor == "customer" || @.actor == "administration")))') END;

-- {"unit", "minimum", "maximum"}: the numbers are null for what is agreed with the customer (decision 0065).
CREATE FUNCTION is_estimated_time(estimate jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN jsonb_path_exists(estimate, '$ ? (
    (@.unit == "on_quote" && @.minimum == null && @.maximum == null)
    || ((@.unit == "hours" || @.unit == "days" || @.unit == "working_days" || @.unit == "weeks" || @.unit == "months")
      && @.minimum >= 1 && @.maximum >= @.minimum))');

CREATE TABLE countries (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
  name jsonb NOT NULL CHECK (is_localized_text(name)),
  -- The ISO code of the drawing to show: emoji flags do not show everywhere.
  flag text NOT NULL CHECK (flag ~ '^[A-Z]{2}$'),
  -- The default of a service that is added for this country.
  currency_code text NOT NULL DEFAULT 'XOF' CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- No service is offered in a country that is switched off.
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);

CREATE TABLE cities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  country_code text NOT NULL REFERENCES countries (code),
  name text NOT NULL CHECK (btrim(name) <> ''),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  UNIQUE (country_code, name),
  UNIQUE (id, country_code)
);

CREATE TABLE organisms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (btrim(name) <> ''),
  country_code text NOT NULL REFERENCES countries (code),
  city_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (city_id, country_code) REFERENCES cities (id, country_code),
  UNIQUE (city_id, name),
  UNIQUE (id, country_code)
);
-- The list of a country, by name; "C" because the embedded database and PostgreSQL must order alike.
CREATE INDEX organisms_by_name ON organisms (country_code, (searchable(name) COLLATE "C"), id) WHERE is_active;

CREATE TABLE platform_services (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title jsonb NOT NULL CHECK (is_localized_text(title)),
  description jsonb NOT NULL CHECK (is_localized_text(description)),
  category text NOT NULL CHECK (category IN (
    'administratif', 'documents_legaux', 'courses_livraisons', 'professionnels', 'personnels')),
  -- Empty texts: none.
  subcategory jsonb NOT NULL DEFAULT '{"fr": "", "en": ""}' CHECK (jsonb_typeof(subcategory) = 'object'),
  estimated_time jsonb CHECK (is_estimated_time(estimated_time)),
  -- In XOF; the starting point of a country's modalities, never what is charged.
  base_price bigint NOT NULL DEFAULT 0 CHECK (base_price >= 0),
  commission_percentage numeric(5, 2) NOT NULL DEFAULT 0 CHECK (commission_percentage BETWEEN 0 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  archived_at timestamptz,
  required_documents jsonb NOT NULL DEFAULT '[]' CHECK (is_document_list(required_documents)),
  deliverables jsonb NOT NULL DEFAULT '[]' CHECK (is_promise_list(deliverables)),
  procedure_steps jsonb NOT NULL DEFAULT '[]' CHECK (is_step_list(procedure_steps)),
  redirect_path text,
  icon_name text NOT NULL DEFAULT 'help',
  -- Counts the changes, so that of two editors the later one learns of the conflict.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The countries in which it is switched on, counted by the triggers of service_countries.
  countries_count integer NOT NULL DEFAULT 0,
  -- What the administration's table sorts, filters and searches by, computed at each change instead of at each reading.
  status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' ELSE 'inactive' END) STORED,
  sort_titles jsonb NOT NULL GENERATED ALWAYS AS (sort_keys(title)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (
    searchable(in_all_languages(title) || ' ' || in_all_languages(subcategory))) STORED,
  -- What the search of the header looks in, computed at each change instead of at each search.
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(title, description)) STORED,
  search_name text NOT NULL GENERATED ALWAYS AS (searchable(in_all_languages(title))) STORED,
  CHECK (archived_at IS NULL OR NOT is_active)
);
CREATE INDEX platform_services_by_category ON platform_services (category) WHERE is_active;
-- For the languages that most editors read; in others the titles are sorted when the list is read.
CREATE INDEX platform_services_by_title ON platform_services ((in_language(sort_titles, 'fr') COLLATE "C"), id);
CREATE INDEX platform_services_by_title_en ON platform_services ((in_language(sort_titles, 'en') COLLATE "C"), id);
CREATE INDEX platform_services_by_change ON platform_services (updated_at, id);
CREATE INDEX platform_services_by_status ON platform_services (status, category);
CREATE INDEX platform_services_text_trgm ON platform_services USING gin (search_text gin_trgm_ops);
CREATE INDEX platform_services_words ON platform_services USING gin (search_words);
CREATE INDEX platform_services_trgm ON platform_services USING gin (search_name gin_trgm_ops);

CREATE TABLE service_countries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  service_id uuid NOT NULL REFERENCES platform_services (id),
  country_code text NOT NULL REFERENCES countries (code),
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  -- A country that the service no longer names is switched off and kept: requests refer to it, and it may come back.
  removed_at timestamptz,
  is_free boolean NOT NULL DEFAULT false,
  country_specific_fee bigint CHECK (country_specific_fee >= 0),
  currency_code text NOT NULL DEFAULT 'XOF' CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  UNIQUE (service_id, country_code),
  UNIQUE (id, country_code),
  CHECK (removed_at IS NULL OR NOT is_active)
);
-- Which services are offered in a country, from the index alone.
CREATE INDEX service_countries_by_country ON service_countries (country_code, service_id) WHERE is_active;

-- One UPDATE for each statement instead of each row, for imports that write thousands of offers.
CREATE FUNCTION count_service_countries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_services AS service SET countries_count = (
    SELECT count(*) FROM service_countries AS offered WHERE offered.service_id = service.id AND offered.is_active)
  WHERE service.id IN (SELECT service_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER count_countries_added AFTER INSERT ON service_countries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_service_countries();
CREATE TRIGGER count_countries_changed AFTER UPDATE ON service_countries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_service_countries();
CREATE TRIGGER count_countries_deleted AFTER DELETE ON service_countries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_service_countries();

CREATE TABLE service_modalities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  service_country_id uuid NOT NULL,
  -- Repeated from the service's country, so that no modality can name an organism of another country.
  country_code text NOT NULL,
  organism_id uuid,
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  -- As in service_countries.
  removed_at timestamptz,
  is_free boolean NOT NULL DEFAULT false,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  currency_code text NOT NULL DEFAULT 'XOF' CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  estimated_time jsonb CHECK (is_estimated_time(estimated_time)),
  conditions jsonb CHECK (is_localized_text(conditions)),
  presence_required boolean NOT NULL DEFAULT false,
  -- An estimate of what the administration charges on top of the price.
  official_fees jsonb CHECK (is_localized_text(official_fees)),
  -- NULL: those of the service. An empty list: none.
  required_documents jsonb CHECK (is_document_list(required_documents)),
  FOREIGN KEY (service_country_id, country_code) REFERENCES service_countries (id, country_code),
  FOREIGN KEY (organism_id, country_code) REFERENCES organisms (id, country_code),
  CHECK (removed_at IS NULL OR NOT is_active)
);
CREATE INDEX service_modalities_by_country ON service_modalities (service_country_id);
CREATE INDEX service_modalities_by_organism ON service_modalities (organism_id) WHERE organism_id IS NOT NULL;
-- A chosen organism leads to one price, never to two (spec 2 §4).
CREATE UNIQUE INDEX service_modalities_one_per_organism
  ON service_modalities (service_country_id, organism_id) WHERE is_active AND organism_id IS NOT NULL;

-- Units for one euro, for ordering prices of several currencies and nothing else; the CFA francs are fixed by treaty.
CREATE TABLE exchange_rates (
  currency_code text PRIMARY KEY CHECK (currency_code IN ('USD', 'CAD')),
  units_per_euro double precision NOT NULL CHECK (units_per_euro > 0 AND units_per_euro < 'Infinity')
);

-- Every version of a service: who changed it, how, and its content from then on. Never updated.
CREATE TABLE service_versions (
  service_id uuid NOT NULL REFERENCES platform_services (id),
  version integer NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  operation text NOT NULL CHECK (operation IN (
    'created', 'duplicated', 'seeded', 'imported', 'changed', 'activated', 'deactivated', 'archived', 'restored')),
  -- Of a duplicate.
  copied_from uuid REFERENCES platform_services (id),
  status text NOT NULL CHECK (status IN ('active', 'inactive', 'archived')),
  -- domain/catalogue/document.ts
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  PRIMARY KEY (service_id, version),
  CHECK ((operation = 'duplicated') = (copied_from IS NOT NULL))
);

-- Who changed which country, city or organism. Never updated.
CREATE TABLE place_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('country', 'city', 'organism')),
  -- A country's code, or an id.
  place text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('created', 'changed', 'activated', 'deactivated', 'seeded')),
  -- As it was called then.
  name text NOT NULL,
  -- {"what", "from", "to"} each.
  changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- What other capabilities read of services and places: what they are called.
CREATE VIEW service_titles AS
SELECT id, title, sort_titles, search_text FROM platform_services;
CREATE VIEW country_names AS
SELECT code, name FROM countries;
CREATE VIEW organism_names AS
SELECT id, name, country_code FROM organisms;

-- What was ordered, at every status. Supplied by requests (decision 0068).
CREATE VIEW service_orders AS
SELECT NULL::uuid AS service_id, NULL::text AS country_code, NULL::uuid AS organism_id, NULL::text AS status WHERE false;

-- What processes keep of the catalogue is reloaded after a commit that changes it.
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON platform_services
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_countries
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_modalities
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON organisms
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cities
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON countries
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
