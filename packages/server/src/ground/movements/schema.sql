-- CCD that moves between the ledger and the chain. What may become of a movement is the table in states.ts.

-- Where an account may withdraw to.
create table withdrawal_address (
  account_id uuid not null references account,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  created_at timestamptz not null default now(),
  -- Null until the link in the mail was opened.
  confirmed_at timestamptz,
  primary key (account_id, address)
);

-- A withdrawal, a deposit, or CCD that was bought with another token on chain.
create table movement (
  id uuid primary key default ordered_uuid(),
  -- Null if the chain names no account.
  account_id uuid references account,
  kind text not null check (kind in ('withdrawal', 'deposit', 'purchase')),
  state text not null,
  -- The receiver of a withdrawal, or the sender.
  address text not null,
  -- In units of 10^-18 CCD.
  amount numeric(78, 0) not null check (amount >= 0),
  -- The token that was paid for a purchase, and how much of it.
  asset text,
  asset_amount numeric(78, 0),
  reason text not null default '',
  -- A withdrawal is not sent before.
  due_at timestamptz not null default now(),
  approvals_needed smallint not null default 0,
  approved_by uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Its newest transaction, and the block that has it: null while it is not on chain.
  tx_hash text,
  block_number numeric(78, 0),
  -- What the chain knows it by, other than our own withdrawals: one that a reorganisation mines again is the same.
  chain_key text unique
);
create index movement_by_account on movement (account_id, created_at desc);
create index movement_by_block on movement (block_number) where block_number is not null;
create index movement_unsettled on movement (created_at) where state not in ('settled', 'credited');

-- Moves CCD between the service's own ledger accounts, or to the balance of an account, whose statement shows it as a credit
-- of the kind that is given.
create function ccd_move(source text, target text, receiver uuid, moved numeric, line_kind text, text_memo text) returns void
  language plpgsql set enable_seqscan = off set jit = off as $$
declare
  credited uuid;
begin
  if moved = 0 then return; end if;
  if receiver is not null then
    insert into credit (account_id, currency, kind, amount, memo) values (receiver, 'CCD', line_kind, moved, text_memo)
      returning id into credited;
  end if;
  perform ledger_transfer('move', array[text_memo], null, null, array[credited], array[null, receiver],
    array['CCD', 'CCD'], array[source, target], array[-moved, moved]);
end $$;

-- Moves the whole quote of a charge to one of the service's ledger accounts. Returns whether it was still held.
create function charge_move(what text, paid_for text, target text) returns boolean language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  closed charge;
begin
  update charge set amount = quote, closed_at = now(), state = 'charged'
    where charge.kind = what and charge.reference = paid_for and charge.state = 'held' returning * into closed;
  if not found then return false; end if;
  perform ledger_transfer('move', array[closed.memo], null, array[closed.id], null, array[closed.account_id, null],
    array[closed.currency, closed.currency], array['held', target], array[-closed.quote, closed.quote]);
  return true;
end $$;
