-- The catalogue (spec 2 §3). French stands in the columns; `translations` holds {"en": {...}} beside it.
-- Amounts are whole minor units of the currency in the same row.

-- {"key", "fr", "en"} each: the key names the stored file, so it must be a slug and unique in its list.
CREATE FUNCTION is_document_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE
    NOT jsonb_path_exists(list, '$[*] ? (!(
      @.type() == "object" && @.key.type() == "string" && @.key like_regex "^[a-z0-9-]+$"
      && @.fr.type() == "string" && @.fr != "" && @.en.type() == "string" && @.en != ""))')
    AND (SELECT count(*) = count(DISTINCT item ->> 'key') FROM jsonb_array_elements(list) AS item)
  END;

-- {"fr", "en"} each.
CREATE FUNCTION is_bilingual_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE
    NOT jsonb_path_exists(list, '$[*] ? (!(
      @.type() == "object" && @.fr.type() == "string" && @.fr != "" && @.en.type() == "string" && @.en != ""))')
  END;

CREATE TABLE countries (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
  name text NOT NULL CHECK (btrim(name) <> ''),
  name_en text NOT NULL CHECK (btrim(name_en) <> ''),
  -- The ISO code of the drawing to show: emoji flags do not show everywhere.
  flag text NOT NULL CHECK (flag ~ '^[A-Z]{2}$')
);

CREATE TABLE cities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  country_code text NOT NULL REFERENCES countries (code),
  name text NOT NULL CHECK (btrim(name) <> ''),
  UNIQUE (country_code, name),
  UNIQUE (id, country_code)
);

CREATE TABLE organisms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (btrim(name) <> ''),
  country_code text NOT NULL REFERENCES countries (code),
  city_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (city_id, country_code) REFERENCES cities (id, country_code),
  UNIQUE (city_id, name),
  UNIQUE (id, country_code)
);
-- The list of a country, by name; "C" because the embedded database and PostgreSQL must order alike.
CREATE INDEX organisms_by_name ON organisms (country_code, (searchable(name) COLLATE "C"), id) WHERE is_active;

CREATE TABLE platform_services (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title text NOT NULL CHECK (btrim(title) <> ''),
  description text NOT NULL,
  category text NOT NULL CHECK (category IN (
    'administratif', 'documents_legaux', 'courses_livraisons', 'professionnels', 'personnels')),
  subcategory text NOT NULL DEFAULT '',
  estimated_time text,
  -- In XOF; the starting point of a country's modalities, never what is charged.
  base_price bigint NOT NULL DEFAULT 0 CHECK (base_price >= 0),
  commission_percentage numeric(5, 2) NOT NULL DEFAULT 0 CHECK (commission_percentage BETWEEN 0 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  required_documents jsonb NOT NULL DEFAULT '[]' CHECK (is_document_list(required_documents)),
  procedure_steps jsonb NOT NULL DEFAULT '[]' CHECK (is_bilingual_list(procedure_steps)),
  redirect_path text,
  icon_name text NOT NULL DEFAULT 'help',
  translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX platform_services_by_category ON platform_services (category) WHERE is_active;

CREATE TABLE service_countries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  service_id uuid NOT NULL REFERENCES platform_services (id),
  country_code text NOT NULL REFERENCES countries (code),
  is_active boolean NOT NULL DEFAULT true,
  is_free boolean NOT NULL DEFAULT false,
  country_specific_fee bigint CHECK (country_specific_fee >= 0),
  currency_code text NOT NULL DEFAULT 'XOF' CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  UNIQUE (service_id, country_code),
  UNIQUE (id, country_code)
);
CREATE INDEX service_countries_by_country ON service_countries (country_code) WHERE is_active;

CREATE TABLE service_modalities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  service_country_id uuid NOT NULL,
  -- Repeated from the country of delivery, so that no modality can name an organism of another country.
  country_code text NOT NULL,
  organism_id uuid,
  is_active boolean NOT NULL DEFAULT true,
  is_free boolean NOT NULL DEFAULT false,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  currency_code text NOT NULL DEFAULT 'XOF' CHECK (currency_code IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  estimated_time text,
  conditions text,
  -- NULL: those of the service. An empty list: none.
  required_documents jsonb CHECK (is_document_list(required_documents)),
  translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  FOREIGN KEY (service_country_id, country_code) REFERENCES service_countries (id, country_code),
  FOREIGN KEY (organism_id, country_code) REFERENCES organisms (id, country_code)
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
INSERT INTO exchange_rates (currency_code, units_per_euro) VALUES ('USD', 1.1), ('CAD', 1.5);
