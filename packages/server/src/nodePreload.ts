// Loaded by local compute nodes before their own code, if traces are sent to a collector.
import { startNodeTelemetry } from './nodeTelemetry.js';

await startNodeTelemetry();
