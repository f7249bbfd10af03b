export interface ListedModel {
  id: string;
  ownedBy: string;
  createdSeconds: number;
  /** What the model can do and costs, besides the fields of the interface. */
  details?: object;
}

/** The body of `GET /v1/models`. */
export function modelList(models: readonly ListedModel[]): object {
  return { object: 'list', data: models.map(modelEntry) };
}

/** The body of `GET /v1/models/{id}`, and an entry of the list. */
export function modelEntry({ id, ownedBy, createdSeconds, details = {} }: ListedModel): object {
  return { id, object: 'model', created: createdSeconds, owned_by: ownedBy, ...details };
}
