// Starts a script of this folder with PyTorch, on one thread.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** PyTorch's own limit leaves out its library for matrices, whose threads take processor time even while they wait. */
const oneThread = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/** The system's Python has Debian's PyTorch; TRICORN_TEST_PYTHON names another one. Nothing is printed without PyTorch. */
export function startPython(script) {
  const python = process.env.TRICORN_TEST_PYTHON ?? '/usr/bin/python3';
  const child = spawn(python, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, ...oneThread },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return child;
}
