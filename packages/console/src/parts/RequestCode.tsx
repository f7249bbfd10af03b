import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts/index.js';
import { Icon } from './Icon.js';
import type { RequestProps } from './RequestCodeDialog.js';

const RequestCodeDialog = lazy(() => import('./RequestCodeDialog.js'));

/** Shows what a form would send, as a program sends it. */
export function RequestCode({ size = 'sm', ...request }: RequestProps & { size?: ButtonProps['size'] }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        {...(size === undefined ? {} : { size })}
        leftSection={<Icon name="code" size={16} />}
        onClick={() => setOpened(true)}
      >
        {texts.common.code.show}
      </Button>
      {opened && (
        <Suspense>
          <RequestCodeDialog {...request} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
