-- A mandate that has ended by its date is replaced by the one that continues it (decision 0186).
CREATE INDEX mandates_renewals ON mandates (renewal_of) WHERE renewal_of IS NOT NULL;
