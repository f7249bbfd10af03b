// Python with the libraries that we compare with: what `pip install torch scikit-learn pandas lightgbm` brings today.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `TRICORN_TEST_PYTHON` names another interpreter than `python3`. */
export const python = process.env.TRICORN_TEST_PYTHON ?? 'python3';

/** PyTorch's own limit leaves out its library for matrices, whose threads take processor time even while they wait. */
export const oneThread = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/** Starts a script that answers line by line, on one thread. Nothing is printed if a package is missing. */
export function startPython(script) {
  const child = spawn(python, [fileURLToPath(script)], {
    env: { ...process.env, ...oneThread },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return child;
}

/** The version of a Python package, or undefined if it is not installed. */
export function versionOf(name) {
  const { status, stdout } = spawnSync(python, ['-c', `import ${name}; print(${name}.__version__)`], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim().split('+')[0] : undefined;
}
