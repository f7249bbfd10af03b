import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ModelHub, type TestServer, until } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import { run } from '../cli/run.js';
import { createTerminal } from '../cli/terminal/terminal.js';
import { tokenFor } from '../testing/scriptedServer.js';
import { endlessPrompt, endlessWords } from '../testing/startLanguageServer.js';
import { Tricorn } from '../tricorn.js';

const main = fileURLToPath(new URL('../cli/main.js', import.meta.url));
interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** The command line against the real server. */
export function commandLineSuite(server: () => TestServer, hub?: () => ModelHub): void {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-cli-'));
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const environment = (env: object) => ({
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    TRICORN_URL: server().baseUrl,
    ...env,
  });

  /** Runs a command line in this process, with pipes for a terminal and a configuration folder of its own. */
  async function tricorn(
    args: string[],
    { input = '', env = {}, isTTY = false }: { input?: string; env?: object; isTTY?: boolean } = {},
  ): Promise<Ran> {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    Object.assign(stdout, { isTTY });
    stdin.end(input);
    const terminal = createTerminal(stdin as never, stdout as never, stderr as never);
    const code = await run(args, terminal, environment(env));
    return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
  }

  /** Runs it as a process of its own. */
  const spawned = (args: string[]) => ended(process.execPath, [main, ...args]);

  /** Runs lines of a shell in which `tricorn` is this command line. */
  const inShell = (lines: string) =>
    ended('sh', ['-ec', `tricorn() { '${process.execPath}' '${main}' "$@"; }\n${lines}`]);

  async function ended(program: string, args: string[]): Promise<Ran> {
    const child = spawn(program, args, { cwd: folder, env: environment({}) });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, out, err };
  }
  const signIn = () =>
    tricorn(['login', 'alice@example.com', '--password-stdin'], { input: `${server().passwd}\n` });

  describe('signing in', () => {
    test('is required, and the error says how', async () => {
      const { code, err } = await tricorn(['balance'], { env: { XDG_CONFIG_HOME: join(folder, 'empty') } });
      assert.equal(code, exitCodes.notSignedIn);
      assert.match(err, /tricorn login/);
    });

    test('is stored in a file that only its owner can read, without the password', async () => {
      const { code, out } = await signIn();
      assert.deepEqual([code, out.includes('alice@example.com')], [0, true]);
      const path = join(folder, 'tricorn', 'credentials.json');
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      assert.ok(!(await readFile(path, 'utf8')).includes(server().passwd));
    });

    test('with a wrong password is refused and says what to do', async () => {
      const { code, err } = await tricorn(['login', 'bob@example.com', '--password-stdin'], {
        input: 'wrong',
      });
      assert.equal(code, exitCodes.notSignedIn);
      assert.match(err, /tricorn login/);
    });

    test('is not sent to another server', async () => {
      await signIn();
      const { code } = await tricorn(['balance', '--url', 'http://127.0.0.1:9']);
      assert.equal(code, exitCodes.notSignedIn);
    });

    test('that has expired is reported, with what to do', async () => {
      await signIn();
      const path = join(folder, 'tricorn', 'credentials.json');
      const stored = JSON.parse(await readFile(path, 'utf8')) as object;
      await writeFile(path, JSON.stringify({ ...stored, token: tokenFor(-60) }));
      const { code, err } = await tricorn(['balance']);
      assert.equal(code, exitCodes.notSignedIn);
      assert.match(err, /Your sign-in has expired\. Run `tricorn login` again\./);
    });

    test('ends with logout', async () => {
      await signIn();
      const path = join(folder, 'tricorn', 'credentials.json');
      const { token } = JSON.parse(await readFile(path, 'utf8')) as { token: string };
      await tricorn(['logout']);
      assert.equal((await tricorn(['balance'])).code, exitCodes.notSignedIn);
      const { code, err } = await tricorn(['balance'], { env: { TRICORN_TOKEN: token } });
      assert.equal(code, exitCodes.notSignedIn, err);
    });

    test('ends on every machine with logout --everywhere', async () => {
      const elsewhere = { XDG_CONFIG_HOME: join(folder, 'elsewhere') };
      const rosa = ['rosa@example.com', '--password-stdin'];
      await tricorn(['register', ...rosa], { input: 'a first password', env: elsewhere });
      await tricorn(['login', ...rosa], { input: 'a first password' });
      assert.equal((await tricorn(['logout', '--everywhere'])).code, 0);
      const { code, err } = await tricorn(['balance'], { env: elsewhere });
      assert.equal(code, exitCodes.notSignedIn);
      assert.match(err, /tricorn login/);
    });

    test('ends with the account, which is erased with the password and its email', async () => {
      const rita = ['rita@example.com', '--password-stdin'];
      await tricorn(['register', ...rita], { input: 'a first password' });
      const other = await tricorn(['account', 'erase', 'other@example.com', '--password-stdin']);
      assert.deepEqual([other.code, other.out], [exitCodes.usage, '']);
      const { code, out, err } = await tricorn(['account', 'erase', ...rita], { input: 'a first password' });
      assert.deepEqual([code, out], [0, 'Erased rita@example.com: 0 jobs, 0 tasks and 0 files.\n'], err);
      assert.match(err, /cannot be undone/);
      assert.equal((await tricorn(['balance'])).code, exitCodes.notSignedIn);
    });

    test('has a new password after `password`, also where it was stored', async () => {
      await tricorn(['register', 'ruth@example.com', '--password-stdin', '--remember'], {
        input: 'one of many',
      });
      const change = async (from: string, to: string) =>
        await tricorn(['password', '--password-stdin'], { input: `${from}\n${to}\n` });
      assert.equal((await change('wrong', 'a new password')).code, exitCodes.notSignedIn);
      const { code, out } = await change('one of many', 'a new password');
      assert.deepEqual([code, out], [0, 'Changed the password of ruth@example.com.\n']);
      assert.equal((await tricorn(['balance'])).code, 0);
      const path = join(folder, 'tricorn', 'credentials.json');
      assert.equal((JSON.parse(await readFile(path, 'utf8')) as { passwd: string }).passwd, 'a new password');
    });
  });

  describe('commands', () => {
    before(async () => {
      await signIn();
    });

    test('print for people, and JSON for scripts', async () => {
      const people = await tricorn(['balance']);
      assert.match(people.out, /^Account +alice@example\.com\nCCD +\d+/);
      const script = JSON.parse((await tricorn(['balance', '--json'])).out) as { account: string };
      assert.equal(script.account, 'alice@example.com');
    });

    test('list records as a table, or say that there are none', async () => {
      assert.match((await tricorn(['statement'])).out, /^TIME +KIND +STATE +AMOUNT/);
      assert.ok(Array.isArray(JSON.parse((await tricorn(['tokens', '--days', '2', '--json'])).out)));
      for (const by of [[], ['--by-key']]) {
        const spent = await tricorn(['spending', '--days', '2', ...by, '--json']);
        assert.ok(Array.isArray(JSON.parse(spent.out)), spent.err);
      }
      const { out, err } = await tricorn(['job', 'pending']);
      assert.deepEqual([out, err], ['', 'No job is waiting for your data.\n']);
      assert.deepEqual(JSON.parse((await tricorn(['job', 'pending', '--json'])).out), []);
    });

    test('upload a file and print its path', async () => {
      await writeFile(join(folder, 'rows.csv'), 'a,b\n1,2\n');
      const { code, out } = await tricorn(['upload', join(folder, 'rows.csv')]);
      assert.equal(code, 0);
      assert.match(out, /^\/uploads\/.+\/rows\.csv\n$/);
      const path = out.trim();
      const listed = async () => (await tricorn(['uploads', 'list'])).out.includes(path);
      assert.equal(await listed(), true);
      assert.equal((await tricorn(['uploads', 'delete', path])).out, `Deleted ${path}.\n`);
      assert.equal(await listed(), false);
      assert.equal((await tricorn(['uploads', 'delete', path])).code, exitCodes.refused);
    });

    test('manage API keys, and work with one instead of a token', async () => {
      const made = await tricorn([
        'apikey',
        'create',
        'robot',
        '--scope',
        'account:read',
        '--tokens-per-day',
        '5',
      ]);
      assert.match(made.out, /^tricorn_[0-9a-f]{56}\n$/);
      assert.match(made.err, /only time the key is shown/);
      const withKey = { env: { TRICORN_TOKEN: made.out.trim() } };
      assert.match((await tricorn(['balance'], withKey)).out, /alice@example\.com/);
      const refused = await tricorn(['job', 'list'], withKey);
      assert.deepEqual([refused.code, refused.err.includes('apikey update')], [exitCodes.refused, true]);
      assert.match((await tricorn(['apikey', 'list'])).out, /^robot +tricorn_.+ active /m);
      const wider = ['apikey', 'update', 'robot', '--scope', 'account:read', '--scope', 'jobs:read'];
      assert.equal((await tricorn(wider)).out, 'Changed robot.\n');
      assert.equal((await tricorn(['job', 'list'], withKey)).code, 0);
      const rotated = await tricorn(['apikey', 'rotate', 'robot', '--overlap', '0']);
      assert.notEqual(rotated.out, made.out);
      assert.equal((await tricorn(['balance'], withKey)).code, exitCodes.notSignedIn);
      assert.equal((await tricorn(['apikey', 'revoke', 'robot'])).out, 'Revoked robot.\n');
      assert.equal((await tricorn(['apikey', 'revoke', 'nobody'])).code, exitCodes.usage);
      const history = (await tricorn(['history', 'list', '--limit', '4'])).out;
      assert.match(history, /keyRevoked.*keyRotated.*keyChanged.*keyCreated/s);
      const lines = (await tricorn(['history', 'export'])).out.trimEnd().split('\n');
      assert.equal(JSON.parse(lines.at(-1)!).entry.action, 'auditExported');
    });

    test('manage webhooks', async () => {
      const url = 'http://127.0.0.1:9/hook';
      assert.equal((await tricorn(['webhook', 'create', 'http://10.0.0.1/'])).code, exitCodes.usage);
      const made = await tricorn(['webhook', 'create', url, '--event', 'job.changed']);
      assert.match(made.out, /^whsec_[A-Za-z0-9+/]{43}=\n$/, made.err);
      assert.match((await tricorn(['webhook', 'list'])).out, /on +0 .*127\.0\.0\.1:9\/hook/);
      assert.match((await tricorn(['webhook', 'update', url, '--off'])).out, /it is off/);
      assert.notEqual((await tricorn(['webhook', 'rotate', url])).out, made.out);
      assert.equal((await tricorn(['webhook', 'replay', url, '0'])).code, 0);
      assert.match((await tricorn(['webhook', 'log', url])).err, /Nothing was delivered/);
      assert.equal((await tricorn(['webhook', 'delete', url])).out, `Deleted ${url}.\n`);
      assert.equal((await tricorn(['webhook', 'log', url])).code, exitCodes.usage);
    });

    test('say what an answer cost that was interrupted', async () => {
      const child = spawn(process.execPath, [main, 'ask', endlessPrompt], {
        cwd: folder,
        env: environment({}),
      });
      let [out, err] = ['', ''];
      child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
      child.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
        if (out === endlessWords.join('')) child.kill('SIGINT');
      });
      const code = await new Promise((done) => child.once('close', done));
      assert.equal(code, exitCodes.interrupted, err);
      assert.match(err, /^\d+ tokens used\.$/m);
    });

    test('run a batch, and save its answers', async () => {
      const path = join(folder, 'requests.jsonl');
      const body = { model: 'words', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 20 };
      const line = { custom_id: 'one', method: 'POST', url: '/v1/chat/completions', body };
      await writeFile(path, `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`);
      const refused = await tricorn(['batch', 'submit', path]);
      assert.equal(refused.code, exitCodes.refused);
      assert.match(refused.err, /line 2: The custom_id one is used twice\./);
      await writeFile(path, JSON.stringify(line));
      const { code, out, err } = await tricorn(['batch', 'submit', path]);
      assert.equal(code, 0, err);
      const id = out.trim();
      const shown = async () => (await tricorn(['batch', 'show', id])).out;
      await until(async () => /Status +completed/.test(await shown()), { describe: 'the batch has ended' });
      assert.match(await shown(), /Done +1 of 1/);
      assert.ok((await tricorn(['batch', 'list'])).out.includes(id));
      const output = join(folder, 'answers.jsonl');
      assert.equal((await tricorn(['batch', 'download', id, '-o', output])).out, `${output}\n`);
      const answer = JSON.parse(await readFile(output, 'utf8'));
      assert.deepEqual([answer.custom_id, answer.response.status_code], ['one', 200]);
      const none = await tricorn(['batch', 'download', id, '--errors']);
      assert.deepEqual([none.code, none.err.includes('has no such file')], [exitCodes.refused, true]);
      assert.equal((await tricorn(['batch', 'cancel', id])).code, exitCodes.refused);
    });

    test('exit with a code that says what went wrong', async () => {
      const codes = async (...args: string[]) => (await tricorn(args)).code;
      assert.equal(await codes('job', 'show', '77'), exitCodes.refused);
      assert.equal(await codes('job', 'show', 'seven'), exitCodes.refused);
      assert.equal(await codes('job', 'show'), exitCodes.usage);
      assert.equal(await codes('job', 'show', '1', '2'), exitCodes.usage);
      assert.equal(await codes('upload', 'missing.csv'), exitCodes.usage);
      assert.equal(await codes('image', 'x', '--seed', 'many'), exitCodes.usage);
      assert.equal(await codes('image', 'x', '--mode', 'oil'), exitCodes.usage);
      assert.equal(await codes('image', 'x', '--output', 'no-such-folder/x.png'), exitCodes.usage);
      const gone = { env: { TRICORN_URL: 'http://127.0.0.1:9', TRICORN_TOKEN: 'x' } };
      const { code, err } = await tricorn(['balance'], gone);
      assert.equal(code, exitCodes.unavailable);
      assert.match(err, /tricorn start/);
    });

    test('name the option to use if the number of classes cannot be counted', async () => {
      const rows = join(folder, 'rows.npy');
      await writeFile(rows, 'rows');
      const { code, err } = await tricorn([
        'train',
        'rows',
        rows,
        '--model',
        'CNN',
        '--epochs',
        '1',
        '--yes',
      ]);
      assert.deepEqual([code, /--categories/.test(err)], [exitCodes.usage, true], err);
    });

    test('train a series with the usual windows, and name the option that repairs it', async () => {
      const file = join(folder, 'hours.csv');
      const rows = Array.from(
        { length: 400 },
        (_, hour) => `${hour},${hour === 40 ? '' : Math.sin(hour / 4)}`,
      );
      await writeFile(file, ['hour,load', ...rows].join('\n'));
      const series = ['train', 'hours', file, '--model', 'LSTM', '--epochs', '1'];
      assert.match((await tricorn(series)).err, /value is missing.*row 42.*With repair/);
      assert.match((await tricorn([...series, '--repair'])).err, /It costs up to [\d.]+ CCD; add --yes/);
    });

    test('report errors as JSON where the result would be JSON', async () => {
      const { err } = await tricorn(['job', 'show', '77', '--json']);
      assert.deepEqual(JSON.parse(err), {
        msg: 'There is no job with this id.',
        error: 'jobUnknown',
        field: 'jobID',
        exit_code: 5,
      });
    });

    test('that are misspelt get a suggestion', async () => {
      const { code, err } = await tricorn(['balanse']);
      assert.equal(code, exitCodes.usage);
      assert.match(err, /Did you mean `balance`/);
    });

    test('of a group are listed under its name, and an unknown one is reported', async () => {
      const { code, out } = await tricorn(['job', '--help']);
      assert.deepEqual([code, /^ {2}job fill +submit your data/m.test(out)], [0, true]);
      const wrong = await tricorn(['job', 'fil']);
      assert.equal(wrong.code, exitCodes.usage);
      assert.match(wrong.err, /Unknown command `job fil`\.\s+Usage: tricorn job/);
      assert.match((await tricorn(['--json', 'balance'])).err, /after the command/);
      assert.match((await tricorn(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
    });

    test('suggest the option that was meant, and accept choices in any letter case', async () => {
      assert.match((await tricorn(['image', 'x', '--sede', '4'])).err, /Did you mean --seed\?/);
      const { code, err } = await tricorn(['job', 'create', 'x', '--computation', 'matrix ADDITION']);
      assert.equal(code, exitCodes.usage);
      assert.match(err, /needs --input and --parties/);
      assert.match((await tricorn(['balance', '--url', 'nowhere'])).err, /is not the address of a server/);
    });

    test('draw a picture into a file named after it, and find its task by the first characters of its id', {
      timeout: 600_000,
    }, async () => {
      const home = process.cwd();
      process.chdir(folder);
      try {
        const draw = ['image', 'A red apple!', '--size', '64x64', '--json'];
        const drawn = JSON.parse((await tricorn(draw)).out) as { task_id: string; file: string };
        const short = drawn.task_id.slice(0, 8);
        assert.equal(drawn.file, `a-red-apple-${short}.png`);
        assert.match((await tricorn(['task', 'show', short])).out, new RegExp(`^Task +${drawn.task_id}\n`));
        assert.equal((await tricorn(['task', 'show', 'zz'])).code, exitCodes.refused);
        assert.match((await tricorn(['statement'])).out, / picture: A red apple!$/m);
        const moved = await tricorn(['motion', 'it sways', '--image', drawn.file, '--no-wait']);
        assert.equal((await tricorn(['task', 'cancel', moved.out.trim()])).code, 0);
        assert.equal((await tricorn(['task', 'wait', short, '--chain'])).code, 0);
        const verified = await tricorn(['verify', short, drawn.file, '--rpc', server().chainUrl]);
        assert.deepEqual([verified.code, verified.err], [0, '']);
      } finally {
        process.chdir(home);
      }
    });

    test('each have a help text', async () => {
      const { commands } = await import('../cli/commands/index.js');
      const overview = (await tricorn(['help'])).out;
      for (const { name } of commands) assert.ok(overview.includes(`  ${name} `), name);
      const { code, out } = await spawned(['image', '--help']);
      assert.equal(code, 0);
      assert.match(out, /^Usage: tricorn image PROMPT\.\.\. \[OPTIONS\]\n/);
    });

    test('of the operator run in the server package', async () => {
      const { code, err } = await spawned(['grant']);
      assert.equal(code, 2);
      assert.match(err, /Usage: tricorn grant EMAIL AMOUNT/);
    });
  });

  test('a regression by the name of its target column prints its quality, the baseline and what the report says', {
    timeout: 600_000,
  }, async () => {
    await signIn();
    const table = join(folder, 'noise.csv');
    const rows = Array.from({ length: 40 }, (_, i) => `${(i * 37) % 41},${(i * i * 29) % 17}`);
    await writeFile(table, `x,y\n${rows.join('\n')}\n`);
    const options = ['--computation', 'Ridge Regression', '--features', table, '--target-column', 'y'];
    const gaps = join(folder, 'gaps.csv');
    await writeFile(gaps, `x,y\n1,\n2,\n${rows.join('\n')}\n`);
    const withGaps = ['job', 'create', 'gaps', '--features', gaps, ...options.toSpliced(2, 2), '--yes'];
    const refused = await tricorn(withGaps);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /row 2 \("y"\): The target value is missing in 2 rows.*--repair/s);
    assert.equal((await tricorn([...withGaps, '--repair'])).code, 0);
    const { code, out } = await tricorn(['job', 'create', 'noise', ...options, '--wait', '--yes']);
    assert.equal(code, 0);
    assert.match(out, /Report .*r2 -0\.\d+.* baselineRmse \d/);
    assert.match(out, /Findings .*does not beat the simplest guess/);
  });

  test('predict uses the model of a finished job, its command repeats it, and verify checks its file against the chain', {
    timeout: 600_000,
  }, async () => {
    await signIn();
    const [points, model] = [join(folder, 'points.csv'), join(folder, 'model.onnx')];
    await writeFile(points, 'x,y\n1,1\n1,2\n2,1\n9,9\n9,8\n8,9\n');
    const options = ['--computation', 'K-Means Clustering', '--features', points, '--set', 'n_clusters=2'];
    const unasked = await tricorn(['job', 'create', 'to verify', ...options]);
    assert.deepEqual([unasked.code, unasked.out], [2, '']);
    assert.match(unasked.err, /costs up to [\d.]+ CCD; add --yes/);
    const job = (await tricorn(['job', 'create', 'to verify', ...options, '--yes'])).out.trim();
    assert.equal((await tricorn(['job', 'wait', 'to verify', '--chain'])).code, 0);
    const { trainModel } = JSON.parse((await tricorn(['job', 'files', job, '--json'])).out) as Record<
      string,
      string
    >;
    await tricorn(['download', trainModel!, '--output', model]);

    const columns = await tricorn(['predict', job]);
    assert.deepEqual([columns.code, columns.out], [0, 'x  number\ny  number\n']);
    const row = ['--set', 'x=8.5', '--set', 'y=8'];
    const near = JSON.parse((await tricorn(['predict', job, ...row, '--explain', '--json'])).out) as {
      predictions: { result: number; distances: number[]; explanation: { contributions: object } }[];
    };
    const [{ result, distances, explanation }] = near.predictions as [(typeof near.predictions)[number]];
    assert.equal(distances[result], Math.min(...distances));
    assert.deepEqual(Object.keys(explanation.contributions), ['x', 'y']);
    const partial = await tricorn(['predict', job, '--set', 'x=8']);
    assert.deepEqual([partial.code, /^Result/.test(partial.out)], [0, true]);
    assert.match((await tricorn(['predict', job, '--set', 'z=8'])).err, /column "z" that was not trained on/);
    const predictions = join(folder, 'predictions.csv');
    const batch = await tricorn(['predict', job, points, '--yes', '--output', predictions]);
    assert.equal(batch.code, 0, batch.err);
    assert.match(await readFile(predictions, 'utf8'), /^x,y,Result,distance_0,distance_1\n1,1,[01],/);

    await tricorn(['model', 'register', job, 'groups']);
    const { command } = JSON.parse((await tricorn(['model', 'show', 'groups', '--json'])).out) as {
      command: string;
    };
    const repeated = await inShell(command);
    assert.equal(repeated.code, 0, repeated.err);
    const again = join(folder, 'again.onnx');
    await tricorn(['download', 'K-Means Clustering again', '--file', 'model', '--output', again]);
    assert.deepEqual(await readFile(again), await readFile(model), 'the same model, byte for byte');

    await tricorn(['model', 'share', 'groups', 'bob@example.com']);
    const bob = { env: { XDG_CONFIG_HOME: join(folder, 'bob') } };
    const login = ['login', 'bob@example.com', '--password-stdin'];
    assert.equal((await tricorn(login, { ...bob, input: `${server().passwd}\n` })).code, 0);
    assert.match((await tricorn(['model', 'shared'], bob)).out, new RegExp(`\n${job} +to verify +K-Means`));
    assert.match(
      (await tricorn(['predict', 'to verify', ...row], bob)).out,
      new RegExp(`^Result +${result}\n`),
    );
    const foreign = await tricorn(['predict', job, points, '--yes', '--no-wait'], bob);
    assert.equal(foreign.code, 0, foreign.err);

    const verified = await tricorn(['verify', job, model, '--rpc', server().chainUrl]);
    assert.deepEqual([verified.code, verified.err], [0, '']);
    assert.match(verified.out, /^Verified: bafk.* according to a blockchain node\.\nROUND/);

    await writeFile(model, Buffer.concat([await readFile(model), Buffer.from([0])]));
    const changed = await tricorn(['verify', job, model, '--rpc', server().chainUrl]);
    assert.equal(changed.code, exitCodes.notVerified);
    assert.match(changed.err, /is not verified/);
  });

  test('model pull installs a language model, which answers by name at its price until it is removed', {
    skip: hub === undefined && 'the server has no hub here',
  }, async () => {
    const login = ['login', 'alice@example.com', '--password-stdin'];
    assert.equal((await tricorn(login, { input: `${server().passwd}\n` })).code, 0);
    hub!().behaviour = { cutBytes: 4_000_000 };
    const pulled = await tricorn(['model', 'pull', 'qwen2.5-0.5b', '--price', '2,3']);
    assert.deepEqual([pulled.code, pulled.out.includes('qwen2.5-0.5b is installed')], [0, true], pulled.err);
    hub!().behaviour = { sha256: '0'.repeat(64) };
    const wrong = await tricorn(['model', 'pull', 'qwen2.5-1.5b']);
    assert.equal(wrong.code, exitCodes.failed);
    assert.match(wrong.err, /another checksum/);
    const { out } = await tricorn(['model', 'installed']);
    assert.match(out, /^qwen2\.5-0\.5b +ready +\d.* 2,3/m);
    assert.match(out, /^qwen2\.5-1\.5b +failed/m);
    assert.match(out, /^smollm2-1\.7b +(can be pulled|too large)/m);
    const asked = await tricorn(['ask', '--json', '--model', 'qwen2.5-0.5b', '--max-tokens', '4', 'Hello']);
    assert.equal(asked.code, 0, asked.err);
    const answer = JSON.parse(asked.out) as Record<string, number>;
    const cost = 2 * answer['prompt_tokens']! + 3 * answer['completion_tokens']!;
    assert.equal(answer['tokens_used'], cost);
    for (const name of ['qwen2.5-0.5b', 'qwen2.5-1.5b'])
      assert.equal((await tricorn(['model', 'remove', name])).code, 0);
    assert.equal((await tricorn(['ask', '--model', 'qwen2.5-0.5b', 'Hello'])).code, exitCodes.refused);
  });

  test('the wallet shows where to deposit, also as a QR code, and lists a withdrawal with its page', async () => {
    const { baseUrl, passwd } = server();
    const email = 'wanda@example.com';
    await new Tricorn({ baseUrl, email, passwd }).api.register({ email, passwd });
    const env = { TRICORN_EMAIL: email, TRICORN_PASSWD: passwd };
    const home = '0x00000000000000000000000000000000000000Aa';
    const added = await tricorn(['wallet', 'add', home.toLowerCase(), '--password-stdin'], {
      env,
      input: passwd,
    });
    assert.equal(added.code, 0, added.err);
    const refused = await tricorn(['wallet', 'withdraw', '11', home.toLowerCase()], { env });
    assert.deepEqual([refused.code, refused.err.includes('CCD')], [exitCodes.notEnough, true], refused.err);
    const sent = await tricorn(['wallet', 'withdraw', '1.5', home.toLowerCase()], { env });
    assert.equal(sent.code, 0, sent.err);
    const listed = await until(
      async () => {
        const { out } = await tricorn(['wallet', 'list'], { env });
        return out.includes('settled') && out;
      },
      { describe: 'the withdrawal is settled' },
    );
    assert.match(listed, new RegExp(`withdrawal +settled +1\\.5 .* ${baseUrl}/chain/0x[0-9a-f]{64}\n`));

    const piped = await tricorn(['wallet', 'show'], { env });
    assert.match(
      piped.out,
      /^CCD +8\.5\n(?:.*\n)*Deposit address +0x[0-9a-fA-F]{40}\nCCD arriving +0\nCCD at your addresses +1\.5\n/m,
    );
    assert.doesNotMatch(piped.out, /█/);
    const shown = await tricorn(['wallet', 'show'], { env, isTTY: true });
    assert.match(shown.out, /^█▀▀▀▀▀▀▀█.*█▀▀▀▀▀▀▀█\n(.*\n){10,}/m);
  });
}
