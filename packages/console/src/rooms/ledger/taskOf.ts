/** The mode and the task that a line of the statement is about, if it is about one. */
export function taskOf(memo: string): { mode: string; taskID: string } | undefined {
  const [, mode, taskID] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  return mode === undefined || taskID === undefined ? undefined : { mode, taskID };
}
