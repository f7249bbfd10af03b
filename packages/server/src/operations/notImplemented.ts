import { type OperationName, ServiceError } from '@tricorn/contract';
import type { Handler } from './handler.js';

/** An operation whose part is not there yet says so; it never makes an answer up. */
export const notImplemented = <Name extends OperationName>(name: Name): Handler<Name> => {
  return async () => {
    throw new ServiceError('notImplemented', `${name} is not offered by this server yet.`);
  };
};
