-- Whose documents they are, for capabilities that count them.
CREATE VIEW billing_customers AS SELECT id AS document_id, customer_id FROM billing_documents;
