-- Who a provider described, where the code's exchange links them to the account: with PKCE only who began can exchange.
ALTER TABLE auth.flow_state ADD COLUMN linking_person jsonb;
