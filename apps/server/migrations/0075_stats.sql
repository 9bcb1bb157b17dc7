-- Statistics: sums by day, which a job computes from what the capabilities record, and by month for long periods (decisions 0191, 0192).
-- Both tables can be deleted and computed again.

-- Texts are codes, ids and names of ours, so that they need no language to be compared by: computing all sums takes half as long.
-- `country` and `service`: '*' is all of them, '' what has none. `dimension` and `key`: what else it is counted by; both empty for a
-- measure by itself. Of durations `dimension` is 'bucket' and `key` the number of the bucket (domain/stats/durations.ts).
CREATE TABLE stat_days (
  day date NOT NULL,
  country text COLLATE "C" NOT NULL,
  service text COLLATE "C" NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (country, service, day, dimension, measure, key) INCLUDE (value)
);
-- What is counted again, and the countries and services that a figure is broken down by.
CREATE INDEX stat_days_by_day ON stat_days (day, measure);
CREATE INDEX stat_days_of_countries ON stat_days (service, measure, day) WHERE country <> '*' AND dimension = '';
CREATE INDEX stat_days_of_services ON stat_days (country, measure, day) WHERE service <> '*' AND dimension = '';

-- `month`: its first day.
CREATE TABLE stat_months (
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  country text COLLATE "C" NOT NULL,
  service text COLLATE "C" NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  measure text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (country, service, month, dimension, measure, key) INCLUDE (value)
);
CREATE INDEX stat_months_by_month ON stat_months (month, measure);
CREATE INDEX stat_months_of_countries ON stat_months (service, measure, month) WHERE country <> '*' AND dimension = '';
CREATE INDEX stat_months_of_services ON stat_months (country, measure, month) WHERE service <> '*' AND dimension = '';

-- Until when what was recorded is in the sums. One row.
CREATE TABLE stat_progress (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  counted_until timestamptz NOT NULL
);

-- How often public pages were sent: numbers only, nothing of who read them. Nothing else records it, so these rows are the source of
-- the sums above and are not computed again.
CREATE TABLE page_counts (
  day date NOT NULL,
  page text NOT NULL CHECK (page ~ '^[a-z]+$'),
  -- Empty where the page is about none.
  country text NOT NULL,
  service text NOT NULL,
  views bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, page, country, service)
);
