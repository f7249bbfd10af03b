const charsMax = 80;

/** A prompt as the name of what was drawn from it. */
export const briefPrompt = (prompt: string): string =>
  prompt.length > charsMax ? `${prompt.slice(0, charsMax - 1).trimEnd()}…` : prompt;
