import { ServiceError } from '@tricorn/contract';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import { memoryFor, memoryOfMachine } from '../installed/installedModels.js';
import { knownModels } from '../installed/knownModels.js';
import type { Language } from '../language.js';

export const operatorModelHandlers = {
  operatorModels: async ({ installed }) => ({
    data: await installed.list(),
    known: Object.entries(knownModels).map(([name, { about, bytes, licence }]) => ({
      name,
      about,
      bytes,
      memoryBytes: memoryFor(bytes),
      licence,
    })),
    memoryBytes: memoryOfMachine(),
    diskFreeBytes: await installed.diskFreeBytes(),
  }),
  operatorPullModel: async ({ db, installed }, { account, address }, order) => {
    const model = await installed.pull(order);
    const detail = { model: model.name, price: model.price };
    await sendAlone(db, [auditingOwn('modelPulled', { account, address }, detail)]);
    return model;
  },
  operatorRemoveModel: async ({ db, installed }, { account, address }, { name }) => {
    if (!(await installed.remove(name)))
      throw new ServiceError('modelUnknown', 'No installed model has this name.', { field: 'name' });
    await sendAlone(db, [auditingOwn('modelRemoved', { account, address }, { model: name })]);
    return {};
  },
} satisfies HandlersOf<Language>;
