-- Payments of callers without an account, each for one piece of work. A payment is recorded with the charge that it covers, or
-- not at all; its credit pays that charge through the ledger. When the charge is closed, what it did not use is taken back,
-- and what it used is settled on chain:
--
--   from     event                                           to
--   (none)   checked, and its work accepted                  open
--   open     the work failed, was cancelled or was lost      void     nothing is settled
--   open     the work was charged                            due
--   due      the transfer is on chain                        settled
--   due      the transfer can never be made                  unpaid   the account of the payer is disabled
--
-- A crash leaves it where it is, and any process continues: an open one without a charge when its process is gone, every
-- other one when its charge is closed, and a due one with the same signed transaction.

-- What a caller without an account has paid for one piece of work.
create table payment (
  id uuid primary key,
  account_id uuid not null references account,
  -- The one-time number of the payer's signature: it pays once, whatever becomes of the payment.
  authorization_key text not null unique,
  -- What the payer has signed, and what was asked for, as the protocol has them.
  payload jsonb not null,
  requirements jsonb not null,
  currency text not null check (currency in ('CCD', 'LLM')),
  -- The quote, which the ledger has credited.
  credit numeric(78, 0) not null check (credit >= 0),
  credit_id uuid,
  -- The charge that it covers; none for a call of a language model, which ends with its process.
  charge_kind text,
  reference text,
  instance_id uuid not null,
  state text not null default 'open' check (state in ('open', 'due', 'settled', 'void', 'unpaid')),
  -- In the smallest unit of the token: what the signature allows, and what is settled.
  amount_max numeric(78, 0) not null,
  amount numeric(78, 0) check (amount between 0 and amount_max),
  -- The transaction that the server has signed, before it is sent.
  signed jsonb,
  transaction text,
  -- A process settles it until then.
  leased_until timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint charge_is_named check ((charge_kind is null) = (reference is null))
);
create index payment_unsettled on payment (opened_at) where state in ('open', 'due');
create index payment_by_account on payment (account_id, reference);

-- Records payments and credits them. What a payer has promised at the same time must be covered by what it has on chain.
create function payments_open(orders json) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  paid record;
  credited uuid;
  promised numeric;
begin
  for paid in
    select * from json_to_recordset(orders) as given (id uuid, payer uuid, authorization_key text, payload jsonb,
      requirements jsonb, currency text, credit numeric, charge_kind text, reference text, instance uuid, amount_max numeric,
      funds numeric) order by payer
  loop
    credited := null;
    if paid.credit > 0 then
      insert into credit (account_id, currency, kind, amount, memo)
        values (paid.payer, paid.currency, 'grant', paid.credit, 'x402') returning credit.id into credited;
      perform ledger_transfer('grant', array['x402'], null, null, array[credited], array[null, paid.payer],
        array[paid.currency, paid.currency], array['issued', 'available'], array[-paid.credit, paid.credit]);
    end if;
    insert into payment (id, account_id, authorization_key, payload, requirements, currency, credit, credit_id, charge_kind,
        reference, instance_id, amount_max)
      values (paid.id, paid.payer, paid.authorization_key, paid.payload, paid.requirements, paid.currency, paid.credit, credited,
        paid.charge_kind, paid.reference, paid.instance, paid.amount_max);
    select sum(coalesce(amount, amount_max)) into promised from payment
      where account_id = paid.payer and state in ('open', 'due');
    if promised > paid.funds then
      raise exception 'the payer has promised more than it has' using constraint = 'payment_covered';
    end if;
  end loop;
end $$;

-- Ends the work of an open payment: takes back what was not used of its credit, or keeps it if the whole quote is settled. The
-- caller settles it for a while.
create function payment_close(closed_id uuid, used numeric, settled numeric, lease interval) returns boolean language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  closed payment;
  unused numeric;
  receiver text;
begin
  update payment set state = case when settled > 0 then 'due' else 'void' end, amount = settled,
      leased_until = now() + lease, closed_at = case when settled > 0 then null else now() end
    where id = closed_id and state = 'open' returning * into closed;
  if not found then return false; end if;
  unused := closed.credit - used;
  receiver := case when settled > 0 and closed.requirements->>'scheme' = 'exact' then 'earned' else 'issued' end;
  if unused > 0 then
    perform ledger_transfer('return', array['x402'], null, null, array[closed.credit_id], array[closed.account_id, null],
      array[closed.currency, closed.currency], array['available', receiver], array[-unused, unused]);
  end if;
  return true;
end $$;

-- Writes how a due payment was settled. Who did not pay for work is refused from now on.
create function payment_settle(settled_id uuid, ended_state text, hash text) returns void language plpgsql as $$
begin
  update payment set state = ended_state, transaction = hash, closed_at = now(), leased_until = null
    where id = settled_id and state = 'due';
  if found and ended_state = 'unpaid' then
    update account set disabled_at = coalesce(disabled_at, now())
      where id = (select account_id from payment where id = settled_id);
  end if;
end $$;
