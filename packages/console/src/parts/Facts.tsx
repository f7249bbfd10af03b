import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  labelWidth?: number;
  miw?: number;
}

/** Labels with their values, one to a line. */
export const Facts = ({ facts, labelWidth, miw }: Props) => (
  <DataList
    className="console-facts"
    {...(labelWidth === undefined ? {} : { labelWidth })}
    {...(miw === undefined ? {} : { miw })}
  >
    {facts.map(([label, value]) => (
      <DataList.Item key={label}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue className="console-wrap">{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);
