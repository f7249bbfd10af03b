import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress } from '../data/useAddress.js';

interface Props {
  /** The parts of the room: the first is shown where the address names none. */
  parts: readonly { name: string; label: string; content: ReactNode }[];
}

/** Parts of a room side by side. The address names the one that is open, so that a reload and Back return to it. */
export function RoomTabs({ parts }: Props) {
  const [wanted, setWanted] = useAddress('part');
  const first = parts[0]!.name;
  const shown = parts.some(({ name }) => name === wanted) ? wanted : first;
  return (
    <Tabs
      value={shown}
      onChange={(name) => setWanted(name === null || name === first ? '' : name, { step: true })}
      keepMounted={false}
    >
      <Tabs.List mb="lg" className="console-tabs">
        {parts.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
