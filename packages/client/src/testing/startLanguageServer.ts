import { createServer } from 'node:http';

const words = ['Paris', ' is', ' the', ' capital', '.'];

/** A prompt with these words gets this much of the answer and then nothing more. */
export const endlessPrompt = 'Go on';
export const endlessWords = words.slice(0, 3);

/**
 * An OpenAI-compatible model server that answers every prompt at once with the same words. The embedded model
 * answers better, but takes a minute.
 */
export async function startLanguageServer(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      asked += piece;
    });
    request.on('end', () => {
      if (!request.url?.endsWith('/chat/completions')) return response.end('{"data":[]}');
      const event = (body: object) => response.write(`data: ${JSON.stringify(body)}\n\n`);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const isEndless = asked.includes(endlessPrompt);
      for (const content of isEndless ? endlessWords : words)
        event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      if (isEndless) return undefined;
      event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: words.length, total_tokens: 16 } });
      return response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
