/** A result's JSON is searched this deep. */
const depthMax = 8;

/** Whether a result vouches for a content id: it is the id, or JSON with the id as a value somewhere. */
export function vouchesFor(result: string, contentId: string): boolean {
  if (result === contentId) return true;
  try {
    return holds(JSON.parse(result), contentId, depthMax);
  } catch {
    return false;
  }
}

function holds(value: unknown, contentId: string, depth: number): boolean {
  if (value === contentId) return true;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holds(inner, contentId, depth - 1));
}
