import { isPicture } from './modes.js';
import type { StudioTask } from './useTasks.js';

type Made = Pick<StudioTask, 'mode' | 'result_url' | 'extra_urls'>;

/** The files of a result by format; none if there is no result. */
export const filesOf = ({ mode, result_url, extra_urls }: Made): [format: string, url: string][] =>
  result_url === '' ? [] : Object.entries({ [isPicture(mode) ? 'png' : 'gif']: result_url, ...extra_urls });

/** The name under which a file is saved. */
export const fileNameOf = (taskID: string, format: string): string => `tricorn-${taskID}.${format}`;
