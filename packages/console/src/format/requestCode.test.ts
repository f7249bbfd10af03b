import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { Script } from 'node:vm';
import { codeLanguages, type RequestStep, requestCode } from './requestCode.js';

const origin = 'http://127.0.0.1:8080';
const picture: RequestStep[] = [
  { name: 'genImg', fields: { prompt: 'it\'s "red" $HOME', steps: 3, seed: undefined } },
];
const learning: RequestStep[] = [
  {
    name: 'createJobByFile',
    fields: { computation: 'SVM', jobName: 'a', featureData: new File([], "x's.csv"), targetData: undefined },
  },
];
const training: RequestStep[] = [
  { name: 'uploadFile', fields: {} },
  { name: 'createJob', fields: { jobName: 'a', computation: 'Distributed AI' } },
];

/** What the stand-in for curl answers: the ids of all kinds of work, which has ended. */
const answered = '{"code":200,"task_id":"t-1","jobID":"77","status":"succeeded","state":"succeeded"}';

/** The arguments with which a shell calls curl, one list for each call. */
function callsOf(code: string): string[][] {
  const script = `curl() { printf '%s\\0' "$@" >&3; printf '\\1' >&3; echo '${answered}'; }\n${code}`;
  const { output, status } = spawnSync('bash', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, TRICORN_TOKEN: 'secret' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  assert.equal(status, 0, code);
  return String(output[3])
    .split('\u0001')
    .filter(Boolean)
    .map((call) => call.split('\0').slice(0, -1));
}

describe('a request as code', () => {
  test('survives a shell', () => {
    const [call] = callsOf(requestCode('curl', origin, picture));
    assert.match(call![0]!, /^http:\/\/127\.0\.0\.1:8080\/sdk\//);
    assert.ok(call!.includes('token: secret'));
    assert.deepEqual(JSON.parse(call!.at(-1)!), { prompt: 'it\'s "red" $HOME', steps: 3 });
  });

  test('names files as such, and leaves out those that were not chosen', () => {
    const [call] = callsOf(requestCode('curl', origin, learning));
    assert.deepEqual(call!.slice(3), [
      '-F',
      'computation=SVM',
      '-F',
      'jobName=a',
      '-F',
      "featureData=@x's.csv",
    ]);
    assert.match(requestCode('Python', origin, learning), /featureData=open\("x's\.csv", "rb"\),/);
    assert.match(
      requestCode('JavaScript', origin, learning),
      /featureData: new File\(\[await readFile\("x's\.csv"\)\]/,
    );
  });

  test('shows the steps of a form in order', () => {
    const calls = callsOf(requestCode('curl', origin, training));
    assert.deepEqual(
      calls.slice(0, 2).map(([url]) => url!.split('/').at(-1)),
      ['uploadFile', 'createJob'],
    );
    const script = requestCode('JavaScript', origin, training);
    assert.match(script, /const uploadFileAnswer = [\s\S]*const answer = [\s\S]*console\.log\(answer\);/);
  });

  test('waits for the result and reads it', () => {
    const asked = (steps: RequestStep[]) => callsOf(requestCode('curl', origin, steps)).at(-1)!;
    assert.ok(asked(picture).includes('task_id=t-1'), String(asked(picture)));
    assert.ok(asked(learning).includes('jobID=77'));
    assert.match(
      requestCode('JavaScript', origin, picture),
      /await tricorn\.task\(answer\.task_id\)\.download/,
    );
    assert.match(requestCode('Python', origin, learning), /wait_for_job\(answer\["jobID"\]\)/);
    const inference: RequestStep[] = [{ name: 'inference', fields: { jobID: '7' } }];
    assert.match(
      requestCode('JavaScript', origin, inference),
      /job\('7'\)\.inference\(answer\.infer_id\)\.done/,
    );
    const bought: RequestStep[] = [{ name: 'buyLLMToken', fields: { tokensNum: 1, jobName: 'a' } }];
    assert.ok(requestCode('JavaScript', origin, bought).endsWith('console.log(answer);'));
  });

  test('is valid JavaScript and Python', () => {
    for (const steps of [picture, learning, training]) {
      const script = requestCode('JavaScript', origin, steps).replaceAll(/^import .*$/gm, '');
      assert.ok(new Script(`(async () => {${script}})`));
      const python = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
        input: requestCode('Python', origin, steps),
        encoding: 'utf8',
      });
      // A machine without Python cannot check it.
      if (python.error === undefined) assert.equal(python.status, 0, python.stderr);
    }
  });

  test('never contains a token', () => {
    for (const language of codeLanguages)
      assert.match(requestCode(language, origin, picture), /TRICORN_TOKEN/);
  });
});
