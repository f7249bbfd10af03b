export { type ChooseOptions, chooseAddress, pinnedTo, withSignal } from './chooseAddress.js';
export { AddressError, AddressRefusedError } from './errors.js';
export { type GetOptions, getChecked } from './getChecked.js';
export { parseAddress } from './parseAddress.js';
export { isPublicAddress } from './publicAddress.js';
export { type Resolve, resolverFor } from './resolve.js';
