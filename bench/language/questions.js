// How often the embedded model, or a GGUF file (`-- --file model.gguf`), answers forty simple questions correctly, and
// how many tokens a second it generates meanwhile. Greedy decoding, so a repetition gives the same answers.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedEngine, ggufEngine } from '@tricorn/language';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { processorMs } from './_processorMs.js';
import { isRight, questions } from './_questions.js';

const answerTokensMax = 24;
const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
const engine =
  file === undefined
    ? embeddedEngine({ modelFolder: join(tmpdir(), 'tricorn-test-models'), sequences: 1 })
    : ggufEngine({ modelPath: file, sequences: 1 });
const name = file === undefined ? 'embedded model' : engine.model;
console.log(`${engine.model}, ${processor()}`);
await engine.countPromptTokens({ prompt: 'Hi' });

let right = 0;
let tokens = 0;
let generatingMs = 0;
let workingMs = 0;
for (const question of questions) {
  let first;
  const result = await engine.complete(
    { prompt: question.ask, maxNewTokens: answerTokensMax, temperature: 0 },
    {
      onToken: (_text, generated) => {
        first ??= { generated, ms: performance.now(), working: processorMs() };
      },
    },
  );
  const { text, completionTokens } = result;
  if (first !== undefined) {
    tokens += completionTokens - first.generated;
    generatingMs += performance.now() - first.ms;
    workingMs += processorMs() - first.working;
  }
  const good = isRight(question, text);
  right += good ? 1 : 0;
  console.log(`${good ? 'right' : 'WRONG'}  ${question.ask}  →  ${text.replaceAll('\n', ' ')}`);
}
await engine.close();

report({ what: `${name}, right answers to ${questions.length} questions`, unit: '', ours: right });
report({ what: `${name}, speed`, unit: 'tokens/s', ours: (tokens / generatingMs) * 1000 });
if (!Number.isNaN(workingMs))
  report({ what: `${name}, processor time`, unit: 'ms/token', ours: workingMs / tokens });
