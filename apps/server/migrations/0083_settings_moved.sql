-- Settings that capabilities kept in tables of their own, as the first version of each. The former tables stay for processes of 0.1.0.
INSERT INTO setting_versions (key, version, value, valid_from, saved_by, saved_at)
SELECT moved.key, 1, moved.value, updated_at, updated_by, updated_at
FROM payment_settings
CROSS JOIN LATERAL (VALUES
  ('payments.four_eyes_limit', to_jsonb(four_eyes_limit)),
  ('payments.contribution_days', to_jsonb(contribution_days))
) AS moved (key, value);

-- The row that every installation has from the start is no change.
INSERT INTO setting_versions (key, version, value, valid_from, saved_by, saved_at)
SELECT 'appointments.video_address', 1, coalesce(to_jsonb(video_template), 'null'), saved_at, saved_by, saved_at
FROM appointment_settings
WHERE version > 1;

-- From which amount on orders require a level: one value with all currencies.
INSERT INTO setting_versions (key, version, value, valid_from, saved_by, saved_at)
SELECT
  'identity.level_' || level || '_amounts',
  1,
  '{"XOF": null, "XAF": null, "EUR": null, "USD": null, "CAD": null}'::jsonb || jsonb_object_agg(currency, amount),
  max(saved_at),
  (array_agg(saved_by ORDER BY saved_at DESC))[1],
  max(saved_at)
FROM identity_amount_rules
GROUP BY level;
