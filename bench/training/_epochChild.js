// One epoch of one network in a separate process, so that its peak memory is its own; started by epoch.js.
import { initialState, trainRound, Workbench } from '@tricorn/training';

process.once('message', async ({ plan, context }) => {
  const bench = await Workbench.open(plan, context);
  // PyTorch is also opened, and takes its first step, before the epoch is timed.
  const { trainer, batch } = await bench.trainer();
  await trainer.step(batch, 1, 1);
  const usage = process.cpuUsage();
  const start = performance.now();
  await trainRound(bench, 0, 0, initialState(plan));
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(usage);
  await bench.close();
  process.send({ wallMs, cpuMs: (user + system) / 1e3, peakMB: process.resourceUsage().maxRSS / 1024 }, () =>
    process.exit(0),
  );
});
