import {
  ActionIcon,
  AppShell,
  Burger,
  Container,
  Group,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useKeys } from '../data/useKeys.js';
import { Icon } from '../parts/Icon.js';
import { Logo } from '../parts/Logo.js';
import { NotHere } from '../parts/NotHere.js';
import { texts } from '../texts/index.js';
import { AccountMenu } from './AccountMenu.js';
import { Balances } from './Balances.js';
import { ColorSchemeButton } from './ColorSchemeButton.js';
import { Inbox } from './Inbox.js';
import { Navigation } from './Navigation.js';
import { RoomBoundary } from './RoomBoundary.js';
import { type Room, rooms } from './rooms.js';
import { useScrollMemory } from './useScrollMemory.js';

const Palette = lazy(() => import('./Palette.js'));

/** Header, the list of rooms, and the room that the address names. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const [searching, palette] = useDisclosure();
  const [location] = useLocation();
  const current = rooms.find((room) => isIn(room, location));
  useScrollMemory();
  useKeys((event) => {
    const wanted = event.ctrlKey || event.metaKey ? event.key.toLowerCase() === 'k' : event.key === '?';
    if (!wanted) return;
    event.preventDefault();
    palette.open();
  });
  useEffect(() => {
    document.title = current === undefined ? texts.shell.product : texts.shell.titleOf(current.name);
  }, [current]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header>
        <a className="console-skip" href="#room">
          {texts.shell.skip}
        </a>
        <div className="console-header">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.shell.navigation}
            />
            <Link href="/" aria-label={texts.shell.product} style={{ display: 'flex' }}>
              <Logo />
            </Link>
            <Text fw={680} visibleFrom="xs" style={{ letterSpacing: '-0.02em' }}>
              {texts.shell.product}
            </Text>
          </Group>
          <div className="console-tools">
            <Balances />
            <Tooltip label={texts.shell.palette.hint}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.shell.palette.open}
                onClick={palette.open}
              >
                <Icon name="search" />
              </ActionIcon>
            </Tooltip>
            <RoomBoundary of={location} quiet>
              <Inbox />
            </RoomBoundary>
            <ColorSchemeButton />
            <AccountMenu />
          </div>
        </div>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={texts.shell.navigation} style={{ overflowY: 'auto' }}>
        <Navigation current={current} onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="room" tabIndex={-1} data-hue={current?.hue}>
        <Container size={current?.wide ? 'xl' : 'lg'} px={0}>
          <RoomBoundary key={current?.path} of={location}>
            <Suspense fallback={<RoomSkeleton />}>
              <Switch>
                {rooms.flatMap(({ paths, Page }) =>
                  paths.map((path) => <Route key={path} path={path} component={Page} />),
                )}
                <Route>
                  <NotHere
                    title={texts.shell.notFound.title}
                    description={texts.shell.notFound.description}
                    href="/"
                    exit={texts.shell.notFound.exit}
                  />
                </Route>
              </Switch>
            </Suspense>
          </RoomBoundary>
        </Container>
      </AppShell.Main>
      {searching && (
        <RoomBoundary of={location}>
          <Suspense>
            <Palette onClose={palette.close} />
          </Suspense>
        </RoomBoundary>
      )}
    </AppShell>
  );
}

const isIn = ({ path, paths }: Room, location: string): boolean =>
  location === path || paths.includes(location) || (path !== '/' && location.startsWith(`${path}/`));

const RoomSkeleton = () => (
  <Stack aria-busy="true" aria-label={texts.common.loading}>
    <Skeleton h={32} w={180} />
    <Skeleton h={120} />
    <Skeleton h={240} />
  </Stack>
);
