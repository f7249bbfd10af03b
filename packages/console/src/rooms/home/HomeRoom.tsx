import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { Chip } from '../../parts/Chip.js';
import { useSession } from '../../session/session.js';
import { rooms } from '../../shell/rooms.js';
import { homeTexts } from '../../texts/home.js';
import './home.css';
import { Money } from './Money.js';
import { Recent } from './Recent.js';
import { Spending } from './Spending.js';
import { StartHere } from './StartHere.js';
import { Tour } from './Tour.js';
import { Waiting } from './Waiting.js';

const words = homeTexts;

/** What one can do here, what waits, what ran lately, and what it costs. */
export default function HomeRoom() {
  const { account } = useSession();
  return (
    <Stack gap="lg">
      <StartHere title={words.title(account?.email.split('@')[0] ?? '')} />
      <Waiting />
      <Tour />
      <SimpleGrid
        component="section"
        aria-label={words.can}
        cols={{ base: 1, lg: 5 }}
        spacing={{ base: 'xs', lg: 'md' }}
      >
        {rooms
          .filter(({ group }) => group === 'make' || group === 'compute')
          .map((room) => (
            <Paper
              key={room.path}
              component={Link}
              href={room.path}
              withBorder
              p="md"
              className="console-card home-room"
              data-hue={room.hue}
            >
              <Chip icon={room.icon} hue={room.hue} size="lg" />
              <div>
                <Title order={2} size="h3">
                  {room.name}
                </Title>
                <Text size="sm" c="dimmed">
                  {words.purposes[room.hue as keyof typeof words.purposes]}
                </Text>
              </div>
            </Paper>
          ))}
      </SimpleGrid>
      <Recent />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money />
        <Spending />
      </SimpleGrid>
    </Stack>
  );
}
