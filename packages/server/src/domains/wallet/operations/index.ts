import { addressHandlers } from './addresses.js';
import { depositHandlers } from './deposits.js';
import { operatorHandlers } from './operators.js';
import { balanceHandlers } from './wallet.js';
import { withdrawalHandlers } from './withdrawals.js';

export const walletHandlers = {
  ...addressHandlers,
  ...depositHandlers,
  ...operatorHandlers,
  ...balanceHandlers,
  ...withdrawalHandlers,
};
