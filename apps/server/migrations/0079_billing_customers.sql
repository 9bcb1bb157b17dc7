-- Whose documents they are and when they were issued, for capabilities that count them.
CREATE VIEW billing_customers AS SELECT id AS document_id, customer_id, issued_at FROM billing_documents;
