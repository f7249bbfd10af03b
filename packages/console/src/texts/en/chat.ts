export const chat = {
  about:
    'Two language models. Each question includes the latest part of its conversation. Conversations are stored in this browser only.',
  newConversation: 'New conversation',
  conversation: 'Conversation',
  empty: 'Ask a question',
  emptyAbout: 'You pay LLM tokens for the text you send and for the answer.',
  examples: {
    ask: ['Why is the sky blue?', 'Write a haiku about the sea.', 'Name three uses of a paper clip.'],
    code: [
      'Write a function that reverses a string in Python.',
      'Show a SQL query that counts rows per day.',
    ],
  },
  earlier: (count: number) => `Earlier (${count})`,
  deleteAll: 'Delete all conversations',
  generating: 'Generating',
  stopped: 'stopped',
  code: 'code',
  listing: (language: string) => `${language} listing`,
  question: {
    label: 'Your question',
    placeholder: 'Ask a question. Enter sends it, Shift+Enter starts a new line.',
    model: 'Model',
    models: { ask: 'Default model', code: 'Coding model' },
    tokensMax: 'Maximum length of the answer',
    tokensPrefix: 'up to ',
    tokensSuffix: ' tokens',
    send: 'Send',
    stop: 'Stop',
  },
};
