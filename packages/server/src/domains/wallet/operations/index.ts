export { addWithdrawalAddress, confirmWithdrawalAddress, removeWithdrawalAddress } from './addresses.js';
export { depositCcd, relayDeposit } from './deposits.js';
export { operatorBridge, operatorMovements, operatorPauseBridge, operatorResolve } from './operators.js';
export { movementList, wallet } from './wallet.js';
export { cancelWithdrawal, withdrawCcd } from './withdrawals.js';
