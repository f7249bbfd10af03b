import type { Language } from '../domains/language/language.js';
import type { Sessions } from '../ground/accounts/sessions.js';
import type { EventBus } from '../ground/events/bus.js';
import type { ResumableUploads } from '../ground/files/resumableUploads.js';
import type { Uploads } from '../ground/files/uploads.js';
import type { Ground } from '../ground/ground.js';
import type { Readiness } from '../ground/readiness.js';
import type { TrustedProxies } from '../ground/settings/trustedProxies.js';
import type { Metrics } from './health/metrics.js';
import type { Payers } from './payment/payers.js';

/** The dependencies of HTTP and WebSocket. */
export interface EdgeDependencies
  extends Pick<Ground, 'db' | 'files' | 'instanceId' | 'ledger' | 'limits' | 'log' | 'throttles'> {
  bus: EventBus;
  /** True from the moment this process is told to stop; it still serves for a while. */
  isStopping(): boolean;
  language: Language;
  metrics: Metrics;
  /** Bearer token for the metrics; without one, only this machine may read them. */
  metricsToken: string | undefined;
  /** Whether the page that works from disk may call operations. */
  pageFromDisk: boolean;
  resumable: ResumableUploads;
  /** Callers without an account; undefined if they cannot pay. */
  payers: Payers | undefined;
  readiness(): Promise<Readiness>;
  /** Key for the fingerprints of idempotent requests. */
  secret: string;
  sessions: Sessions;
  /** Whether traces are sent to a collector. */
  tracing: boolean;
  trustProxy: TrustedProxies;
  uploads: Uploads;
  version: string;
}
