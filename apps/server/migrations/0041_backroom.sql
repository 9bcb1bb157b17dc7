-- The back room of the catalogue (spec 1 §2.3 `/admin/services-config`, `/admin/countries`): versions, archiving, places.

ALTER TABLE countries
  -- What a service's country of delivery starts with.
  ADD COLUMN currency_code text NOT NULL DEFAULT 'XOF'
    CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- Switched off, it is offered nowhere.
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
UPDATE countries SET currency_code = used.currency_code
FROM (
  SELECT DISTINCT ON (country_code) country_code, currency_code
  FROM service_countries GROUP BY country_code, currency_code ORDER BY country_code, count(*) DESC, currency_code
) AS used
WHERE used.country_code = countries.code;

ALTER TABLE cities
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE organisms
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);

-- What a document of the service no longer names is switched off and kept: requests refer to it, and ids come back.
ALTER TABLE service_countries
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (removed_at IS NULL OR NOT is_active);
ALTER TABLE service_modalities
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  ADD COLUMN removed_at timestamptz,
  ADD CHECK (removed_at IS NULL OR NOT is_active);

ALTER TABLE platform_services
  -- Counts the changes: the later of two editors is told.
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Of the countries in which it is switched on.
  ADD COLUMN countries_count integer NOT NULL DEFAULT 0,
  -- What the table of the back room sorts, filters and searches by: made once at each change and not at each reading.
  ADD COLUMN status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' ELSE 'inactive' END) STORED,
  ADD COLUMN sort_title text COLLATE "C" NOT NULL GENERATED ALWAYS AS (searchable(title)) STORED,
  ADD COLUMN sort_title_en text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    searchable(coalesce(nullif(translations -> 'en' ->> 'title', ''), title))) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    searchable(title || ' ' || coalesce(translations -> 'en' ->> 'title', '') || ' ' || subcategory || ' '
      || coalesce(translations -> 'en' ->> 'subcategory', ''))) STORED,
  ADD CHECK (archived_at IS NULL OR NOT is_active);

-- Statements and not rows: whoever writes thousands of offers pays once.
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
UPDATE platform_services AS service SET countries_count = (
  SELECT count(*) FROM service_countries AS offered WHERE offered.service_id = service.id AND offered.is_active);

CREATE INDEX platform_services_by_title ON platform_services (sort_title, id);
CREATE INDEX platform_services_by_title_en ON platform_services (sort_title_en, id);
CREATE INDEX platform_services_by_change ON platform_services (updated_at, id);
CREATE INDEX platform_services_by_status ON platform_services (status, category);
CREATE INDEX platform_services_text_trgm ON platform_services USING gin (search_text gin_trgm_ops);
-- Which services are offered in a country, from the index alone.
DROP INDEX service_countries_by_country;
CREATE INDEX service_countries_by_country ON service_countries (country_code, service_id) WHERE is_active;

-- Who made what of a service, and what it said then. Never updated.
CREATE TABLE service_versions (
  service_id uuid NOT NULL REFERENCES platform_services (id),
  version integer NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  deed text NOT NULL CHECK (deed IN (
    'created', 'duplicated', 'seeded', 'imported', 'changed', 'activated', 'deactivated', 'archived', 'restored')),
  -- Of a duplicate.
  copied_from uuid REFERENCES platform_services (id),
  status text NOT NULL CHECK (status IN ('active', 'inactive', 'archived')),
  -- domain/catalogue/document.ts
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  PRIMARY KEY (service_id, version),
  CHECK ((deed = 'duplicated') = (copied_from IS NOT NULL))
);

-- Who changed which country, city or organism. Never updated.
CREATE TABLE place_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('country', 'city', 'organism')),
  -- A country's code, or an id.
  place text NOT NULL,
  deed text NOT NULL CHECK (deed IN ('created', 'changed', 'activated', 'deactivated', 'seeded')),
  -- As it was called then.
  name text NOT NULL,
  -- {"what", "from", "to"} each.
  changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- Whether somebody works on a request of a place that is to be switched off.
CREATE INDEX service_requests_under_way_by_place ON service_requests (country_code, organism_id)
  WHERE status IN ('pending_validation', 'submitted', 'in_progress', 'information_required');
