-- When the person who links an identity last proved their presence, which the session at the end of the flow inherits.
ALTER TABLE auth.flow_state ADD COLUMN linking_proven_at timestamptz;
