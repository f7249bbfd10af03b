import { NavLink } from '@mantine/core';
import { Link } from 'wouter';
import { Chip } from '../parts/Chip.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { groups, type Room, rooms } from './rooms.js';

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
