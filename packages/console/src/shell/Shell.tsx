import { AppShell, Burger, Container, Group, NavLink, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { Icon } from '../parts/Icon.js';
import { Logo } from '../parts/Logo.js';
import { NotHere } from '../parts/NotHere.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { AccountMenu } from './AccountMenu.js';
import { Balances } from './Balances.js';
import { ColorSchemeButton } from './ColorSchemeButton.js';
import { Inbox } from './Inbox.js';
import { RoomBoundary } from './RoomBoundary.js';
import { type Room, rooms } from './rooms.js';
import { useScrollMemory } from './useScrollMemory.js';

/** Header, the list of rooms, and the room that the address names. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const [location] = useLocation();
  const { account } = useSession();
  const visible = rooms.filter(({ operatorOnly }) => !operatorOnly || account?.role === 'operator');
  const current = rooms.find((room) => isIn(room, location));
  useScrollMemory();
  useEffect(() => {
    document.title = current === undefined ? texts.shell.product : texts.shell.titleOf(current.name);
  }, [current]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="console-skip" href="#room">
          {texts.shell.skip}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.shell.navigation}
            />
            <Logo />
            <Text fw={650} visibleFrom="xs">
              {texts.shell.product}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Balances />
            <Inbox />
            <ColorSchemeButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={texts.shell.navigation}>
        {visible.map((room) => (
          <NavLink
            key={room.path}
            component={Link}
            href={room.path}
            label={room.name}
            leftSection={<Icon name={room.icon} />}
            active={room === current}
            aria-current={room === current ? 'page' : undefined}
            onClick={close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="room" tabIndex={-1}>
        <Container size="lg" px={0}>
          <RoomBoundary key={current?.path}>
            <Suspense fallback={<RoomSkeleton />}>
              <Switch>
                {rooms.flatMap(({ paths, Page }) =>
                  paths.map((path) => <Route key={path} path={path} component={Page} />),
                )}
                <Route>
                  <NotHere
                    title={texts.shell.notFound.title}
                    description={texts.shell.notFound.description}
                    href="/studio"
                    exit={texts.shell.notFound.exit}
                  />
                </Route>
              </Switch>
            </Suspense>
          </RoomBoundary>
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

const isIn = ({ path, paths }: Room, location: string): boolean =>
  location === path || paths.includes(location) || location.startsWith(`${path}/`);

const RoomSkeleton = () => (
  <Stack aria-busy="true" aria-label={texts.common.loading}>
    <Skeleton h={32} w={180} />
    <Skeleton h={120} />
    <Skeleton h={240} />
  </Stack>
);
