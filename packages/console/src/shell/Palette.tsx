import { Kbd, Modal, Stack, Text, TextInput, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useJobs } from '../data/useJobs.js';
import { useReturnFocus } from '../data/useReturnFocus.js';
import { computationText } from '../format/labels.js';
import { Chip, type IconName } from '../parts/Icon.js';
import { Hint } from '../parts/notes.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/index.js';
import { rooms } from './rooms.js';
import './palette.css';
import { root } from '../format/root.js';

const words = texts.shell.palette;
const shownMax = 9;

interface Choice {
  name: string;
  about: string;
  icon: IconName;
  hue?: string | undefined;
  run(): void;
}

/** Goes to any room or job, and does what the header does, by keyboard alone. */
export default function Palette({ onClose }: { onClose(): void }) {
  const choices = useChoices();
  useReturnFocus();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const wanted = typed.trim().toLowerCase();
  const found = choices
    .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted))
    .slice(0, shownMax);
  const at = Math.min(place, found.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((at + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg" yOffset="10vh">
      <Stack gap="sm">
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="palette-choices"
          aria-activedescendant={at < 0 ? undefined : `palette-${at}`}
          aria-label={words.label}
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-choices" role="listbox" aria-label={words.title}>
          {found.map((choice, index) => (
            <UnstyledButton
              key={`${choice.name} ${choice.about}`}
              id={`palette-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className="palette-choice"
              onClick={() => choose(choice)}
            >
              <Chip icon={choice.icon} hue={choice.hue} />
              <span>
                <Text size="sm" fw={560} className="console-wrap">
                  {choice.name}
                </Text>
                <Hint size="xs">{choice.about}</Hint>
              </span>
            </UnstyledButton>
          ))}
          {found.length === 0 && <Text size="sm">{words.nothing}</Text>}
        </div>
        <Hint size="xs">
          {words.shortcuts.map(([keys, meaning]) => (
            <span key={keys} className="palette-keys">
              <Kbd size="xs">{keys}</Kbd> {meaning}
            </span>
          ))}
        </Hint>
      </Stack>
    </Modal>
  );
}

function useChoices(): Choice[] {
  const [, navigate] = useLocation();
  const { account, signOut } = useSession();
  const { data: jobs = [] } = useJobs();
  const { toggleColorScheme } = useMantineColorScheme();
  return [
    ...rooms
      .filter(({ operatorOnly }) => !operatorOnly || account?.role === 'operator')
      .map(({ name, path, icon, hue, group }) => ({
        name,
        about: texts.shell.groups[group] || words.room,
        icon,
        hue,
        run: () => navigate(path),
      })),
    {
      name: words.newComputation,
      about: texts.shell.rooms.together,
      icon: 'three',
      hue: 'together',
      run: () => navigate('/together/new'),
    },
    { name: words.colours, about: words.look, icon: 'moon', run: toggleColorScheme },
    {
      name: texts.shell.apiReference,
      about: '/docs',
      icon: 'code',
      run: () => location.assign(`${root}/docs`),
    },
    { name: texts.shell.signOut, about: account?.email ?? '', icon: 'person', run: signOut },
    ...jobs.map((job) => ({
      name: job.jobName,
      about: computationText(job.computationStr),
      icon: 'list' as const,
      run: () => navigate(`/jobs/${job.jobID}`),
    })),
  ];
}
