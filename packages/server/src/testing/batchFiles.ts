import assert from 'node:assert/strict';

/** A line of a batch that asks the model for an answer. */
export const chatLine = (custom_id: string, model: string, more: object = {}): object => ({
  custom_id,
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model, messages: [{ role: 'user', content: custom_id }], max_tokens: 50, ...more },
});

/** Uploads lines to `/v1/files`; a text is taken as it is. Returns the id of the file. */
export async function uploadLines(url: string, token: string, lines: readonly (object | string)[]) {
  const form = new FormData();
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  form.set('purpose', 'batch');
  form.set('file', new Blob([text]), 'requests.jsonl');
  const response = await fetch(`${url}/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await response.json()) as { id: string };
  assert.equal(response.status, 200, JSON.stringify(body));
  return body.id;
}
