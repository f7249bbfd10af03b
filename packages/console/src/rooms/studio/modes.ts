import type { GenerationName } from '@tricorn/client';
import { texts } from '../../texts/studio.js';
import type { StudioTask } from './useTasks.js';

const stills = ['genImg', 'genImgSDXL', 'genImgFlux'] as const;

/** Ways to make something from text. `img2Motion` starts from a picture of the gallery instead. */
export const textModes = [...stills, 'txt2Motion', 'cogVideo', 'pyramid'] as const satisfies GenerationName[];

/** What can be made from a picture: it is animated, or a new one starts from it. */
export const pictureModes = ['img2Motion', ...stills] as const satisfies GenerationName[];

const labels: Readonly<Record<string, { label: string }>> = texts.studio.modes;

export const labelOf = (name: string): string => labels[name]?.label ?? name;

/** The embedded model serves these modes as it serves the plain ones. */
const variants: ReadonlySet<string> = new Set(['genImgSDXL', 'genImgFlux', 'cogVideo', 'pyramid']);

/** The modes to choose from. What is one model is one choice; the other names of it come last, under a heading that says so. */
export function choicesOf(names: readonly GenerationName[], engines: Readonly<Record<string, string>>) {
  const choice = (name: GenerationName) => ({ value: name, label: labelOf(name) });
  const embedded = names.filter((name) => variants.has(name) && engines[name] === 'embedded');
  const own = names.filter((name) => !embedded.includes(name)).map(choice);
  return embedded.length === 0
    ? own
    : [...own, { group: texts.studio.form.embeddedModes, items: embedded.map(choice) }];
}

export const isPicture = (name: string): boolean => name.startsWith('genImg');

export const takesNegative = (name: GenerationName): boolean =>
  name === 'genImg' || name === 'genImgSDXL' || name === 'txt2Motion';

type Made = Pick<StudioTask, 'mode' | 'result_url' | 'extra_urls'>;

/** The files of a result by format; none if there is no result. */
export const filesOf = ({ mode, result_url, extra_urls }: Made): [format: string, url: string][] =>
  result_url === '' ? [] : Object.entries({ [isPicture(mode) ? 'png' : 'gif']: result_url, ...extra_urls });

/** The name under which a file is saved. */
export const fileNameOf = (taskID: string, format: string): string => `tricorn-${taskID}.${format}`;
