-- What a service asks its customers (domain/catalogue/forms/form.ts), and how a country or a modality asks something else.
ALTER TABLE platform_services
  ADD COLUMN form jsonb NOT NULL DEFAULT '{"sections": []}' CHECK (jsonb_typeof(form -> 'sections') = 'array');
ALTER TABLE service_countries ADD COLUMN form jsonb CHECK (jsonb_typeof(form -> 'sections') = 'array');
ALTER TABLE service_modalities ADD COLUMN form jsonb CHECK (jsonb_typeof(form -> 'sections') = 'array');
