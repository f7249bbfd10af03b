import { Skeleton } from '@mantine/core';
import { useSession } from '../../session/session.js';
import { Chat } from './Chat.js';

/** Talks with the two language models. The account is needed first, because conversations are kept by account. */
export default function ChatRoom() {
  const { account } = useSession();
  return account === undefined ? <Skeleton h={240} aria-busy="true" /> : <Chat account={account.account} />;
}
