-- The tickets that were opened on a day, for the overview of the day.
CREATE INDEX support_tickets_newest ON support_tickets (created_at);
