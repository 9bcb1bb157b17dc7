-- The powers that a mandate must give before a service is ordered (decision 0183); without a row the service requires none.
CREATE TABLE mandate_service_powers (
  service_id uuid PRIMARY KEY REFERENCES platform_services (id) ON DELETE CASCADE,
  powers text[] NOT NULL CHECK (cardinality(powers) > 0 AND powers <@ ARRAY['file', 'collect', 'sign']),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
