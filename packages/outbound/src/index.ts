export { type ChooseOptions, chooseAddress, pinnedTo, withSignal } from './chooseAddress.js';
export { AddressRefusedError, HostUnknownError } from './errors.js';
export { parseAddress } from './parseAddress.js';
export { isPublicAddress } from './publicAddress.js';
export { type Resolve, resolverFor } from './resolve.js';
