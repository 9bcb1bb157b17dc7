-- The numbers of the customer's company, asked with the other details.
UPDATE service_requests
SET form_data = form_data || '{"companyAddress": "", "companyTaxNumber": "", "companyTradeRegister": ""}';
