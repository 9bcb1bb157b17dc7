-- What the customer answered, by the key of the field: of a draft as typed, later as frozen (domain/catalogue/forms/answers.ts).
ALTER TABLE service_requests
  ADD COLUMN answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object');
