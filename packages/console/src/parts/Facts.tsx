import { DataList, type DataListProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends Pick<DataListProps, 'labelWidth' | 'miw'> {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels with their values, one to a line; what is undefined is left out. */
export const Facts = ({ facts, ...look }: Props) => (
  <DataList className="console-facts" {...look}>
    {facts.map(
      ([label, value]) =>
        value !== undefined && (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue className="console-wrap">{value}</DataList.ItemValue>
          </DataList.Item>
        ),
    )}
  </DataList>
);

/** A row of numbers that matter; what is undefined is left out. */
export const Figures = ({
  figures,
}: {
  figures: readonly (readonly [label: string, value: string | undefined])[];
}) => (
  <dl className="console-figures">
    {figures.map(
      ([label, value]) =>
        value !== undefined && (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fz="1.75rem" lh={1.25} fw={600}>
              {value}
            </Text>
          </div>
        ),
    )}
  </dl>
);
