-- Answers of `responses` that callers continue or read again.
create table llm_response (
  id text primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  body text not null
);
create index llm_response_by_account on llm_response (account_id);
create index llm_response_by_age on llm_response (created_at);
