import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '@tricorn/testing';

const python = fileURLToPath(new URL('../../../../clients/python', import.meta.url));
const missing = spawnSync('python3', ['--version']).status === 0 ? false : 'there is no python3 here';

/** The generated Python client against the real server. */
export function pythonClientSuite(server: () => TestServer): void {
  /** Runs a program that has a signed-in client, and returns the JSON that it prints. */
  async function run(program: string, folder = tmpdir()): Promise<unknown> {
    const { baseUrl, passwd } = server();
    const source = `import json, sys
from tricorn import ConnectionFailed, Refused, Tricorn
tricorn = Tricorn.sign_in(${JSON.stringify(baseUrl)}, "alice@example.com", ${JSON.stringify(passwd)})
${program}`;
    const child = spawn('python3', ['-c', source], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PYTHONPATH: python, PYTHONDONTWRITEBYTECODE: '1' },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      out += piece;
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      err += piece;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 0, err);
    return JSON.parse(out);
  }

  test('reads, lists and names refusals', { skip: missing }, async () => {
    const seen = await run(`
seen = [tricorn.userInfo()["email"]]
try:
    tricorn.queryTask(task_id="unknown")
except Refused as refused:
    seen += [refused.code, refused.error, refused.details["field"]]
try:
    Tricorn("http://127.0.0.1:9", timeout_seconds=1).changePassword(passwd="a", newPasswd="b")
except ConnectionFailed:
    seen.append("unreachable")
seen.append(len(list(tricorn.pages(tricorn.statement, page_size=1))) > 0)
print(json.dumps(seen))`);
    assert.deepEqual(seen, ['alice@example.com', 404, 'taskUnknown', 'task_id', 'unreachable', true]);
  });

  test('draws a picture and saves it', { skip: missing }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-python-'));
    try {
      const status = await run(
        `
task = tricorn.genImg(prompt="a red apple", size="64x64", n_steps=2)
result = tricorn.wait_for_task(task["task_id"])
tricorn.save(result["result_url"], "apple.png")
print(json.dumps(result["status"]))`,
        folder,
      );
      assert.equal(status, 'succeeded');
      const bytes = await readFile(join(folder, 'apple.png'));
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('sends files and further fields, exactly once', { skip: missing }, async () => {
    const report = await run(`
features = b"a,b\\n" + b"".join(b"%d,%d\\n" % (n, n % 3) for n in range(30))
target = b"kind\\n" + b"".join(b"%s\\n" % (b"x" if n % 2 else b"y") for n in range(30))
checked = tricorn.checkFiles(
    computation="Decision Tree", featureData=("f.csv", features), targetData=("t.csv", target), max_depth=3)
print(json.dumps([checked["ok"], checked["ccd_cost"] > 0]))`);
    assert.deepEqual(report, [true, true]);
  });
}
