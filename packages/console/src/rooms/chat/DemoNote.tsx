import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useSession } from '../../session/session.js';
import { chatTexts } from '../../texts/chat.js';

const words = chatTexts.question;

/** Says where people type that the embedded model is a demonstration; operators find the way to another one. */
export function DemoNote() {
  const { account } = useSession();
  return (
    <Text size="xs" c="dimmed" role="note">
      {words.demo}{' '}
      {account?.role === 'operator' && (
        <Anchor component={Link} href="/operator?part=models" size="xs">
          {words.demoExit}
        </Anchor>
      )}
    </Text>
  );
}
