import { ServiceError } from '@tricorn/contract';
import type { LanguageEngine, LanguageEngines } from '@tricorn/language';

/** The two models of the interface, and others that are offered on `/v1` by name. */
type ModelKind = 'default' | 'coding' | 'other';

export interface OfferedModel {
  /** The public name; names are distinct. */
  name: string;
  kind: ModelKind;
  engine: LanguageEngine;
}

export interface Models {
  default: OfferedModel;
  coding: OfferedModel;
  all(): OfferedModel[];
  /** Throws if no model has this name. */
  find(name: string): OfferedModel;
}

export function createModels(engines: Pick<LanguageEngines, 'coding' | 'default' | 'others'>): Models {
  const base: OfferedModel = { name: engines.default.model, kind: 'default', engine: engines.default };
  const own = engines.coding.model;
  const coding: OfferedModel = {
    name: own === base.name ? `${own}-code` : own,
    kind: 'coding',
    engine: engines.coding,
  };
  const all = () => [
    base,
    coding,
    ...engines.others().map((engine): OfferedModel => ({ name: engine.model, kind: 'other', engine })),
  ];
  return {
    default: base,
    coding,
    all,
    find: (name) => {
      if (name === base.name) return base;
      const offered = all();
      const found = offered.find((model) => model.name === name);
      if (found !== undefined) return found;
      const names = offered.map((model) => model.name);
      throw new ServiceError(
        'modelUnknown',
        `Unknown model; this server has ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`,
        { field: 'model' },
      );
    },
  };
}
