import {
  ActionIcon,
  AppShell,
  Burger,
  Container,
  Group,
  Indicator,
  NavLink,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { usePage, useReloadOn } from '../data/reading.js';
import { Chip, Icon, Logo } from '../parts/Icon.js';
import { NotHere } from '../parts/Section.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { AccountMenu, Balances, ColorSchemeButton } from './header.js';
import { RoomBoundary } from './RoomBoundary.js';
import { groups, type Room, rooms } from './rooms.js';
import { useScrollMemory } from './useScrollMemory.js';

const Palette = lazy(() => import('./Palette.js'));

/** Header, the list of rooms, and the room that the address names. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const [searching, palette] = useDisclosure();
  const [location] = useLocation();
  const current = rooms.find((room) => isIn(room, location));
  useScrollMemory();
  // Keyboards differ in whether a question mark takes Shift.
  useHotkeys([
    ['?', palette.open],
    ['shift+?', palette.open],
  ]);
  // Also while somebody types.
  useHotkeys([['mod+K', palette.open]], []);
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
              <ActionIcon aria-label={texts.shell.palette.title} onClick={palette.open}>
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

/** How many computations wait for data from this account. */
function Inbox() {
  const { data, reload } = usePage('noticeList', {}, 1);
  useReloadOn(['job.changed'], reload);
  const count = data?.totalCount ?? 0;
  return (
    <Indicator label={count} size={16} disabled={count === 0} color="red.9">
      <ActionIcon component={Link} href="/together" aria-label={texts.shell.inbox(count)}>
        <Icon name="bell" />
      </ActionIcon>
    </Indicator>
  );
}

interface Props {
  current: Room | undefined;
  onNavigate(): void;
}

/** The rooms that the account may enter, by what one does there. */
export function Navigation({ current, onNavigate }: Props) {
  const { account } = useSession();
  const visible = rooms.filter(({ operatorOnly }) => !operatorOnly || account?.role === 'operator');
  return groups.map((group) => {
    const name = texts.shell.groups[group];
    return (
      <div key={group}>
        {name !== '' && <p className="console-group">{name}</p>}
        {visible
          .filter((room) => room.group === group)
          .map((room) => (
            <NavLink
              key={room.path}
              component={Link}
              href={room.path}
              data-hue={room.hue}
              label={room.name}
              leftSection={<Chip icon={room.icon} hue={room.hue} />}
              active={room === current}
              aria-current={room === current ? 'page' : undefined}
              onClick={onNavigate}
            />
          ))}
      </div>
    );
  });
}
