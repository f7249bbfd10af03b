import type { Tricorn } from '@tricorn/client';
import { serverAddress } from './server.js';

/** A client for somebody who is not inside yet. The client is loaded when it is needed, not before the form is shown. */
export async function clientFor(
  person: { email: string; passwd: string } | { token: string },
): Promise<Tricorn> {
  const { Tricorn } = await import('@tricorn/client');
  return new Tricorn({ baseUrl: serverAddress(), ...person });
}

/** A client for what needs no token, such as registering. */
export const clientForAnybody = async (): Promise<Tricorn> => await clientFor({ token: '' });
