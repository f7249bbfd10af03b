import { checkTorch } from '../torch/checkTorch.js';

/** The Python for tests of the PyTorch engine, which are skipped where it has no PyTorch. */
export const python = process.env['TRICORN_TEST_PYTHON'] ?? 'python3';

const found = await checkTorch(python).catch((error: unknown) => String(error));
export const needsTorch = { skip: typeof found === 'string' ? `needs PyTorch: ${found}` : false };
