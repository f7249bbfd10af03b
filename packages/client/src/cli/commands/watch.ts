import type { ServiceEvent } from '@tricorn/contract';
import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import type { Tricorn } from '../../tricorn.js';
import { command } from '../command.js';
import type { Context } from '../context.js';
import { cutTo, printable } from '../terminal/printable.js';
import { formatTable } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

const shownMax = 10;
const redrawMs = 1_000;
/** A terminal that does not tell its height has that of the first ones. */
const rowsDefault = 24;
const enterScreen = '\u001b[?1049h\u001b[?25l';
const leaveScreen = '\u001b[?25h\u001b[?1049l';
const home = '\u001b[H';
const clearLine = '\u001b[K';
/** q, Ctrl+C and Escape. */
const endingKeys = ['q', '\u0003', '\u001b'];
const clearBelow = '\u001b[J';

interface Seen {
  account: AnswerOf<'userInfo'> | undefined;
  jobs: ItemOf<'jobListByUser'>[];
  tasks: ItemOf<'taskList'>[];
  newest: ServiceEvent | undefined;
  /** Why the last attempt to read failed; empty if what is shown is current. */
  problem: string;
}

/** Everything of the account, live: a full screen in a terminal, one line for each event otherwise. */
export const watch = command<void>({
  name: 'watch',
  about: 'show everything of your account live; q or Ctrl+C ends it',
  run: async (context) => {
    const tricorn = await context.client();
    try {
      if (context.terminal.interactive && !context.choices.json) await watchScreen(context, tricorn);
      else await watchLines(context, tricorn);
    } finally {
      tricorn.close();
    }
  },
});

/** One JSON line for each event. */
async function watchLines({ terminal, signal }: Context, tricorn: Tricorn): Promise<void> {
  const stop = tricorn.watch((event) => terminal.print(JSON.stringify(event)));
  await untilEnd(signal);
  stop();
}

async function watchScreen({ terminal, signal }: Context, tricorn: Tricorn): Promise<void> {
  const seen: Seen = { account: undefined, jobs: [], tasks: [], newest: undefined, problem: '' };
  let wanted = true;
  let reading = false;
  const read = async () => {
    if (!wanted || reading) return;
    [wanted, reading] = [false, true];
    try {
      const page = { pageNo: 1, pageSize: shownMax };
      const [account, jobs, tasks] = await Promise.all([
        tricorn.api.userInfo({}, { signal }),
        tricorn.api.jobListByUser(page, { signal }),
        tricorn.api.taskList(page, { signal }),
      ]);
      Object.assign(seen, { account, jobs: jobs.data, tasks: tasks.data, problem: '' });
    } catch (error) {
      wanted = true;
      throw error;
    } finally {
      reading = false;
    }
  };
  const draw = () => {
    const rows = (terminal.stdout.rows || rowsDefault) - 1;
    const lines = fitted(screenOf(seen, terminal.columns), rows);
    terminal.write(home + lines.map((line) => `${line}${clearLine}\n`).join('') + clearBelow);
  };
  const stop = tricorn.watch((event) => {
    seen.newest = event;
    wanted = true;
  });
  const quit = new AbortController();
  const onKey = (keys: Buffer) => {
    if (endingKeys.some((key) => keys.includes(key))) quit.abort();
  };
  const { stdin } = terminal;
  const canRead = stdin.isTTY === true;
  if (canRead) stdin.setRawMode(true).on('data', onKey).resume();
  terminal.write(enterScreen);
  const timer = setInterval(() => {
    void read().catch((error: unknown) => {
      seen.problem = error instanceof Error ? error.message : String(error);
    });
    draw();
  }, redrawMs);
  try {
    await read();
    draw();
    await untilEnd(AbortSignal.any([signal, quit.signal]));
  } finally {
    clearInterval(timer);
    stop();
    if (canRead) stdin.setRawMode(false).off('data', onKey).pause();
    terminal.write(leaveScreen);
  }
}

const untilEnd = async (signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
};

/** What is always shown, and two lists that are cut where there is no room. */
interface Screen {
  readonly head: readonly string[];
  readonly lists: readonly (readonly string[])[];
  readonly foot: readonly string[];
}

/** Cuts the longer list first, so that the last lines, which say how to leave, are always there. */
function fitted({ head, lists, foot }: Screen, rows: number): string[] {
  const shown = lists.map((list) => [...list]);
  const count = () => [head, ...shown, foot].reduce((sum, lines) => sum + lines.length, 0);
  while (count() > rows) {
    const longest = shown.reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.pop() === undefined) break;
  }
  return [...head, ...shown.flat(), ...foot];
}

function screenOf({ account, jobs, tasks, newest, problem }: Seen, columns: number): Screen {
  const share = (progress: number) => `${Math.round(progress * 100)} %`;
  const cut = (lines: readonly string[]) => lines.map((line) => cutTo(printable(line), columns));
  const head = cut([
    account === undefined
      ? 'Reading …'
      : `${account.email}   ${account.balance} CCD (${account.held} held)   ${account.tokens_balance} LLM tokens`,
  ]);
  const jobList = [
    '',
    'JOBS',
    ...(jobs.length === 0
      ? ['none']
      : formatTable(
          jobs,
          [
            { title: 'NAME', value: ({ jobName }) => jobName },
            { title: 'COMPUTATION', value: ({ computationStr }) => computationStr, spare: true },
            { title: 'STATE', value: ({ state }) => state, whole: true },
            { title: 'PROGRESS', value: ({ progress }) => share(progress), align: 'right', whole: true },
            { title: 'CHANGED', value: ({ updateTime }) => formatTime(updateTime), spare: true },
          ],
          columns,
        )),
  ];
  const taskList = [
    '',
    'PICTURES',
    ...(tasks.length === 0
      ? ['none']
      : formatTable(
          tasks,
          [
            { title: 'PROMPT', value: ({ prompt }) => prompt },
            { title: 'MODE', value: ({ mode }) => mode, spare: true },
            { title: 'STATE', value: ({ status }) => status, whole: true },
            { title: 'PROGRESS', value: ({ progress }) => share(progress), align: 'right', whole: true },
          ],
          columns,
        )),
  ];
  const foot = cut([
    '',
    ...(problem === '' ? [] : [`Not up to date: ${problem} Trying again.`]),
    newest === undefined ? 'q ends this' : `${sentenceOf(newest, { jobs, tasks })}   (q ends this)`,
  ]);
  return { head, lists: [cut(jobList), cut(taskList)], foot };
}

/** What happened last, to what. */
function sentenceOf(event: ServiceEvent, { jobs, tasks }: Pick<Seen, 'jobs' | 'tasks'>): string {
  const subject = () => {
    if ('task_id' in event) return tasks.find(({ task_id }) => task_id === event.task_id)?.prompt;
    if ('jobID' in event) return jobs.find(({ jobID }) => jobID === event.jobID)?.jobName;
    return undefined;
  };
  return [formatTime(event.time), subject(), event.type].filter(Boolean).join('  ');
}
