import { Badge, Code, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.settings;

/** Settings and limits as this process read them; secrets only by whether they are set. */
export function SettingsInForce() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('settings', (signal) =>
    tricorn.api.operatorSettings({}, { signal }),
  );
  if (data === undefined)
    return error === undefined ? <Skeleton h={300} /> : <ErrorNote error={error} onRetry={reload} />;
  return (
    <Stack>
      <Section title={words.settings}>
        <Table.ScrollContainer minWidth={560}>
          <Table verticalSpacing={4}>
            <Table.Tbody>
              {data.data.map(({ name, value, given, secret, meaning }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Code>{name}</Code>
                    <Text size="sm" c="dimmed">
                      {meaning}
                    </Text>
                  </Table.Td>
                  <Table.Td className="console-wrap" w="30%">
                    {secret ? (
                      <Badge color="gray" variant="light" tt="none">
                        {words.secret}
                      </Badge>
                    ) : given ? (
                      value
                    ) : (
                      <Text span c="dimmed">
                        {words.default}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Section>
      <Section title={words.limits}>
        <Table.ScrollContainer minWidth={560}>
          <Table verticalSpacing={4}>
            <Table.Tbody>
              {data.limits.map(({ name, value, default: byDefault, bounds }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Code>{name}</Code>
                    <Text size="sm" c="dimmed">
                      {bounds}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" w="30%">
                    {withThousands(value)}
                    {value !== byDefault && words.defaultIs(withThousands(byDefault))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Section>
    </Stack>
  );
}
