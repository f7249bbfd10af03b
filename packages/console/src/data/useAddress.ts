import { useSearchParams } from 'wouter';

export interface AddressOptions {
  /** A step that Back undoes; otherwise the address changes in place, as while somebody types. */
  step?: boolean;
}

/** A value that is part of the address: it survives a reload, Back and being sent to somebody. Empty is left out. */
export function useAddress(
  name: string,
): [value: string, set: (value: string, options?: AddressOptions) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string, { step = false }: AddressOptions = {}) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: !step, state: history.state },
    );
  return [params.get(name) ?? '', set];
}

export function usePageInAddress(name: string): [pageNo: number, turnTo: (pageNo: number) => void] {
  const [text, set] = useAddress(name);
  const pageNo = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
  return [pageNo, (next) => set(next === 1 ? '' : String(next), { step: true })];
}
