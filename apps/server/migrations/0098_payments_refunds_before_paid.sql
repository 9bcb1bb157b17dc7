-- No invoice contains what a refund returned before its payable was paid, so it has a receipt and no credit note (decision 0125).
ALTER TABLE refunds ADD COLUMN before_paid boolean NOT NULL DEFAULT false;
