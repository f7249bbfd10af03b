import { Text } from '@mantine/core';

/** A row of numbers that matter. */
export const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="console-figures">
    {figures.map(([label, value]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} fz="1.75rem" lh={1.25} fw={600}>
          {value}
        </Text>
      </div>
    ))}
  </dl>
);
