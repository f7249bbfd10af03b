import { Badge, Code, Skeleton, Stack, Table, type TableTdProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAnswer } from '../../data/reading.js';
import { Loading } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.settings;

/** Settings and limits as this process read them; secrets only by whether they are set. */
export function SettingsInForce() {
  const settings = useAnswer('operatorSettings', {});
  return (
    <Loading of={settings} placeholder={<Skeleton h={300} />}>
      {({ data, limits }) => (
        <Stack>
          <Entries title={words.settings}>
            {data.map(({ name, value, given, secret, meaning }) => (
              <Entry key={name} name={name} about={meaning} className="console-wrap">
                {secret ? (
                  <Badge color="gray">{words.secret}</Badge>
                ) : given ? (
                  value
                ) : (
                  <Text span c="dimmed">
                    {words.default}
                  </Text>
                )}
              </Entry>
            ))}
          </Entries>
          <Entries title={words.limits}>
            {limits.map(({ name, value, default: byDefault, bounds }) => (
              <Entry key={name} name={name} about={bounds} ta="right">
                {withThousands(value)}
                {value !== byDefault && words.defaultIs(withThousands(byDefault))}
              </Entry>
            ))}
          </Entries>
        </Stack>
      )}
    </Loading>
  );
}

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={4}>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Section>
);

const Entry = ({ name, about, ...cell }: TableTdProps & { name: string; about: string }) => (
  <Table.Tr>
    <Table.Td>
      <Code>{name}</Code>
      <Hint>{about}</Hint>
    </Table.Td>
    <Table.Td w="30%" {...cell} />
  </Table.Tr>
);
