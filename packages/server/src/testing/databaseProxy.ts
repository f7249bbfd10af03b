import { join } from 'node:path';
import { type FaultProxy, openProxy } from '@tricorn/testing';
import pg from 'pg';

/** A proxy in front of a database, whose network can fail, and the address of the database through it. */
export async function openDatabaseProxy(databaseUrl: string): Promise<FaultProxy & { url: string }> {
  const { host, port, database, user = '', password } = new pg.Client({ connectionString: databaseUrl });
  const proxy = await openProxy(host.startsWith('/') ? join(host, `.s.PGSQL.${port}`) : port);
  const url = new URL(`postgresql://127.0.0.1:${proxy.port}/${database}`);
  url.username = user;
  if (password) url.password = password;
  return { ...proxy, url: url.href };
}
