export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Zero for what has not happened. */
export const secondsOrZero = (time: Date | null): number => (time === null ? 0 : unixSeconds(time));
