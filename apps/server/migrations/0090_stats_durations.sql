-- How many durations are in each bucket, by day and by month (decision 0220): one row where stat_days and stat_months have one for each
-- bucket. Both tables can be deleted and computed again.

-- `first`: the number of the first bucket with a duration. `counts`: how many are in it and in each bucket after it, `[2,0,1]`; as json, which
-- is sent as it is stored, since a report adds these up itself. `country`, `service`, `measure`: as in stat_days.
CREATE TABLE stat_day_durations (
  day date NOT NULL,
  country text COLLATE "C" NOT NULL,
  service text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  first smallint NOT NULL CHECK (first >= 0),
  counts json NOT NULL CHECK (json_array_length(counts) > 0),
  PRIMARY KEY (country, service, day, measure)
);
CREATE INDEX stat_day_durations_by_day ON stat_day_durations (day, measure);

-- `month`: its first day.
CREATE TABLE stat_month_durations (
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  country text COLLATE "C" NOT NULL,
  service text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  first smallint NOT NULL CHECK (first >= 0),
  counts json NOT NULL CHECK (json_array_length(counts) > 0),
  PRIMARY KEY (country, service, month, measure)
);
CREATE INDEX stat_month_durations_by_month ON stat_month_durations (month);

-- The rows of buckets stay for the process of the last release, which reads and writes them; the next count moves them.
INSERT INTO stat_day_durations (day, country, service, measure, first, counts)
SELECT day, country, service, measure, min(bucket),
  ('[' || string_agg(repeat('0,', gap) || value, ',' ORDER BY bucket) || ']')::json
FROM (
  SELECT *, bucket - 1 - lag(bucket, 1, bucket - 1) OVER (PARTITION BY day, country, service, measure ORDER BY bucket) AS gap
  FROM (SELECT *, key::int AS bucket FROM stat_days WHERE dimension = 'bucket') AS buckets
) AS spaced
GROUP BY day, country, service, measure;

INSERT INTO stat_month_durations (month, country, service, measure, first, counts)
SELECT month, country, service, measure, min(bucket),
  ('[' || string_agg(repeat('0,', gap) || value, ',' ORDER BY bucket) || ']')::json
FROM (
  SELECT *, bucket - 1 - lag(bucket, 1, bucket - 1) OVER (PARTITION BY month, country, service, measure ORDER BY bucket) AS gap
  FROM (SELECT *, key::int AS bucket FROM stat_months WHERE dimension = 'bucket') AS buckets
) AS spaced
GROUP BY month, country, service, measure;

-- What is left to move: empty, except while a process of the last release counts.
CREATE INDEX stat_days_of_buckets ON stat_days (day) WHERE dimension = 'bucket';
CREATE INDEX stat_months_of_buckets ON stat_months (month) WHERE dimension = 'bucket';

-- With what a breakdown adds up, so that it reads no table. The ones before go last, since that keeps readers out until the end.
CREATE INDEX stat_days_in_countries ON stat_days (service, measure, day) INCLUDE (country, value)
  WHERE country <> '*' AND dimension = '';
CREATE INDEX stat_days_in_services ON stat_days (country, measure, day) INCLUDE (service, value)
  WHERE service <> '*' AND dimension = '';
CREATE INDEX stat_months_in_countries ON stat_months (service, measure, month) INCLUDE (country, value)
  WHERE country <> '*' AND dimension = '';
CREATE INDEX stat_months_in_services ON stat_months (country, measure, month) INCLUDE (service, value)
  WHERE service <> '*' AND dimension = '';
DROP INDEX stat_days_of_countries, stat_days_of_services, stat_months_of_countries, stat_months_of_services;
