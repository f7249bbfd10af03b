export interface ListedModel {
  id: string;
  ownedBy: string;
  createdSeconds: number;
}

/** The body of `GET /v1/models`. */
export function modelList(models: readonly ListedModel[]): object {
  return { object: 'list', data: models.map(modelEntry) };
}

/** The body of `GET /v1/models/{id}`, and an entry of the list. */
export function modelEntry({ id, ownedBy, createdSeconds }: ListedModel): object {
  return { id, object: 'model', created: createdSeconds, owned_by: ownedBy };
}
