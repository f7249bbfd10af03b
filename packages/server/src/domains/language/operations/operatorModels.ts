import { ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
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
    await sendAlone(db, [
      auditing({ action: 'modelPulled', accountId: account.id, actor: account, detail, address }),
    ]);
    return model;
  },
  operatorRemoveModel: async ({ db, installed }, { account, address }, { name }) => {
    if (!(await installed.remove(name)))
      throw new ServiceError('modelUnknown', 'No installed model has this name.', { field: 'name' });
    const detail = { model: name };
    await sendAlone(db, [
      auditing({ action: 'modelRemoved', accountId: account.id, actor: account, detail, address }),
    ]);
    return {};
  },
} satisfies HandlersOf<Language>;
