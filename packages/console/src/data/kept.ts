import type { Tricorn } from '@tricorn/client';
import { useState } from 'react';
import { useTricorn } from '../session/session.js';

const itemsMax = 100;

/** What a signed-in account has seen or typed in this window. Signing out forgets it; it is never stored. */
const memories = new WeakMap<Tricorn, Map<string, unknown>>();

export function memoryOf(tricorn: Tricorn): Map<string, unknown> {
  const memory = memories.get(tricorn) ?? new Map<string, unknown>();
  memories.set(tricorn, memory);
  return memory;
}

/** Another client of the same account goes on with what the one before knew. */
export const inheritMemory = (from: Tricorn, to: Tricorn): unknown => memories.set(to, memoryOf(from));

/** Remembers a value under a name; beyond the limit the oldest is forgotten. */
export function remember(memory: Map<string, unknown>, name: string, value: unknown): void {
  memory.delete(name);
  memory.set(name, value);
  if (memory.size > itemsMax) memory.delete(memory.keys().next().value!);
}

/** State that outlives its room: whoever comes back finds what they had typed. */
export function useKept<T>(name: string, initial: T): [value: T, set: (next: T | ((known: T) => T)) => void] {
  const memory = memoryOf(useTricorn());
  const known = () => (memory.has(name) ? (memory.get(name) as T) : initial);
  const [value, setValue] = useState(known);
  const set = (next: T | ((known: T) => T)) => {
    const changed = next instanceof Function ? next(known()) : next;
    remember(memory, name, changed);
    setValue(changed);
  };
  return [value, set];
}
