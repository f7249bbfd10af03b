let mutant;

export function initialize(data) {
  mutant = data;
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (url !== mutant.file) return loaded;
  return { ...loaded, source: String(loaded.source).replace(mutant.find, () => mutant.replace) };
}
