import { Call, Orders } from './call.js';

/**
 * What the calls of two requests must have in common to be sent as one statement: the same functions with the same
 * parameters but for their orders. Undefined if a function takes no orders.
 */
export function shapeOf(calls: readonly Call[]): string | undefined {
  const shapes = calls.map(({ name, parameters }) => {
    if (!parameters.some((parameter) => parameter instanceof Orders)) return undefined;
    const others = parameters.map((parameter) => {
      if (parameter instanceof Orders) return null;
      return parameter instanceof Call ? shapeOf([parameter]) : parameter;
    });
    return others.includes(undefined) ? undefined : [name, ...others];
  });
  return shapes.includes(undefined) ? undefined : JSON.stringify(shapes);
}

/** Calls with the orders and effects of several requests, in their order; an error of theirs is not yet that of one of them. */
export const mergeCalls = (requests: readonly (readonly Call[])[]): readonly Call[] =>
  requests.length === 1
    ? requests[0]!
    : requests[0]!.map((_, index) => merged(requests.map((calls) => calls[index]!)));

function merged(calls: readonly Call[]): Call {
  const { name, parameters } = calls[0]!;
  return new Call(
    name,
    parameters.map((parameter, index) => {
      const all = calls.map((call) => call.parameters[index]);
      if (parameter instanceof Orders) return new Orders(...(all as Orders[]).flatMap(({ items }) => items));
      return parameter instanceof Call ? merged(all as Call[]) : parameter;
    }),
    {
      atEnd: calls.flatMap(({ effects }) => effects.atEnd ?? []),
      notifications: calls.flatMap(({ effects }) => effects.notifications ?? []),
    },
  );
}

/** Adds fields to every order of calls: what their functions have to know of the request. */
export function addFields(calls: readonly Call[], fields: object): void {
  for (const parameter of calls.flatMap(({ parameters }) => parameters)) {
    if (parameter instanceof Orders) for (const item of parameter.items) Object.assign(item, fields);
    if (parameter instanceof Call) addFields([parameter], fields);
  }
}
