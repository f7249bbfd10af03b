import { Center, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { submitting } from '../data/acting.js';

interface Props {
  title: string;
  onSubmit(): void;
  children: ReactNode;
}

/** A page with one form, for somebody who followed a link and is not signed in. */
export const OutsidePage = ({ title, onSubmit, children }: Props) => (
  <Center component="main" mih="100vh" p="md">
    <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
      <Stack component="form" onSubmit={submitting(onSubmit)}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  </Center>
);
