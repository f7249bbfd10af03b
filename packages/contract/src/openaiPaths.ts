type Json = Record<string, unknown>;

const answer = (description: string): Json => ({
  '200': { description, content: { 'application/json': { schema: { type: 'object' } } } },
  default: {
    description: 'An error in the format of the interface.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { error: { type: 'object', properties: { message: { type: 'string' } } } },
        },
      },
    },
  },
});

const tags = ['OpenAI interface'];

/** The paths for tools that speak OpenAI's or Anthropic's interface. An API key or an access token is the bearer token. */
export const openaiPaths: Json = {
  '/v1/models': {
    get: {
      operationId: 'v1ListModels',
      tags,
      summary: 'List the language models',
      responses: answer('The models of this server.'),
    },
  },
  '/v1/models/{model}': {
    get: {
      operationId: 'v1ReadModel',
      tags,
      summary: 'Read a language model',
      parameters: [
        { name: 'model', in: 'path', required: true, schema: { type: 'string' }, example: 'tricorn-default' },
      ],
      responses: answer('The model.'),
    },
  },
  '/v1/chat/completions': {
    post: {
      operationId: 'v1ChatCompletions',
      tags,
      summary: 'Answer a conversation',
      description: 'With `"stream": true` the answer is streamed as server-sent events.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['model', 'messages'],
              properties: {
                model: { type: 'string' },
                messages: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['role', 'content'],
                    properties: {
                      role: { type: 'string', enum: ['system', 'user', 'assistant'] },
                      content: { type: 'string' },
                    },
                  },
                },
                max_tokens: { type: 'integer' },
                temperature: { type: 'number' },
                top_p: { type: 'number' },
                seed: { type: 'integer' },
                stop: { type: 'array', items: { type: 'string' } },
                stream: { type: 'boolean' },
              },
            },
            example: {
              model: 'tricorn-default',
              messages: [{ role: 'user', content: 'Why is the sky blue?' }],
              max_tokens: 32,
            },
          },
        },
      },
      responses: answer('The answer.'),
    },
  },
  '/v1/messages': {
    post: {
      operationId: 'v1Messages',
      tags,
      summary: "Answer a conversation in the form of Anthropic's interface",
      description: 'With `"stream": true` the answer is streamed as server-sent events.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: ['model', 'messages', 'max_tokens'] },
            example: {
              model: 'tricorn-default',
              messages: [{ role: 'user', content: 'Why?' }],
              max_tokens: 32,
            },
          },
        },
      },
      responses: answer('The message.'),
    },
  },
};
