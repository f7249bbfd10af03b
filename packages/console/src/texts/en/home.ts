import { counted } from './counted.js';

export const home = {
  title: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  start: {
    label: 'Start with a sentence',
    placeholder: 'a red apple on a blue background, or a question',
    draw: 'Draw it',
    ask: 'Ask it',
  },
  can: 'What you can do here',
  purposes: {
    studio: 'Draw pictures and short animations from a sentence.',
    chat: 'Ask a language model, or have it write code.',
    transcripts: 'Turn a recording of speech into text with times.',
    together: 'Compute with two others without showing them your numbers.',
    learn: 'Learn a model from a CSV file and see how good it is.',
    train: 'Train a neural network on pictures or time series.',
  },
  waiting: {
    title: (count: number) => `${counted(count, 'computation needs', 'computations need')} your numbers`,
    from: (job: string, creator: string) => `${job}, from ${creator}`,
  },
  recent: {
    title: 'What ran lately',
    pictures: 'Latest pictures',
    drawing: (count: number) => `${counted(count, 'picture')} being drawn`,
    none: 'No jobs yet. Pick a room above to start the first one.',
    all: 'All jobs',
  },
  money: {
    title: 'What you can spend',
    ccd: 'CCD',
    ccdAbout:
      'Pays for computations, learning and training. You see the price before you start. Failed work is free. The operator grants CCD.',
    tokens: 'LLM tokens',
    tokensAbout: 'Pay for pictures and for words of a language model. You buy them with CCD.',
    buy: 'Buy LLM tokens and see every charge',
  },
  spending: {
    title: (days: number) => `Spent in ${days} days`,
    nothing: 'Nothing yet.',
    all: 'Open the ledger',
  },
  tour: {
    title: 'Tour',
    place: (step: number, steps: number) => `Tour, step ${step} of ${steps}`,
    next: 'Next',
    close: 'Close the tour',
    again: 'Show the tour again',
    steps: [
      {
        title: 'Draw something',
        text: 'Describe a picture in a sentence, or pick an example. The price is under the prompt. Each picture keeps its seed, so you can repeat it exactly or vary it.',
        action: 'Open the Studio',
      },
      {
        title: 'Ask a question',
        text: 'Two language models answer here, one for text and one for code. Every answer says what it cost.',
        action: 'Open the chat',
      },
      {
        title: 'Compute without showing your numbers',
        text: 'Fill in the example to see how three people add up salaries. Nothing is submitted or charged until you say so.',
        action: 'See the example',
      },
      {
        title: 'Check a file for free',
        text: 'Load the example files and check them. The check finds mistakes by row and column, shows the columns and costs nothing.',
        action: 'Open Learn',
      },
      {
        title: 'Estimate a training',
        text: 'Choose an example dataset to see its pictures or its series. The estimate is free, too.',
        action: 'Open Train',
      },
    ],
  },
};
