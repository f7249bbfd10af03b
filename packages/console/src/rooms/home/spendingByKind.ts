type Usage = { currency: string; kind: string; amount: string };

export interface KindSpending {
  kind: string;
  currency: string;
  /** For the length of a bar and for reading; the ledger has the exact amounts. */
  amount: number;
}

/** What each kind of work cost in all, the largest first within a currency. */
export function spendingByKind(usage: readonly Usage[]): KindSpending[] {
  const sums = new Map<string, KindSpending>();
  for (const { kind, currency, amount } of usage) {
    const known = sums.get(`${currency} ${kind}`) ?? { kind, currency, amount: 0 };
    sums.set(`${currency} ${kind}`, { ...known, amount: known.amount + Number(amount) });
  }
  return [...sums.values()].sort(
    (a, b) => a.currency.localeCompare(b.currency) || b.amount - a.amount || a.kind.localeCompare(b.kind),
  );
}
