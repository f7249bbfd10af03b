export const capabilities = ['pictures', 'language', 'privacy', 'learning', 'training'] as const;
export type Capability = (typeof capabilities)[number];

/** The files of a small project, by path. */
export const projectFiles = (capability: Capability, url: string): Record<string, string> => ({
  'package.json': `${JSON.stringify(
    {
      name: `tricorn-${capability}`,
      private: true,
      type: 'module',
      scripts: { start: 'tsc && node dist/main.js' },
      dependencies: { '@tricorn/client': `${url}/client.tgz` },
      devDependencies: { '@types/node': '^20.19.0', typescript: '^5.9.0' },
    },
    undefined,
    2,
  )}\n`,
  'tsconfig.json': `${JSON.stringify(
    {
      compilerOptions: {
        target: 'es2023',
        module: 'nodenext',
        strict: true,
        skipLibCheck: true,
        types: ['node'],
        rootDir: 'src',
        outDir: 'dist',
      },
      include: ['src'],
    },
    undefined,
    2,
  )}\n`,
  'README.md': readme(capability, url),
  '.gitignore': 'node_modules/\ndist/\n',
  'src/main.ts': `${start(url)}\n${programs[capability]}`,
});

const readme = (capability: Capability, url: string): string => `# tricorn-${capability}

A program that uses Tricorn at ${url}. Set \`TRICORN_TOKEN\` to an API key from your account page, then:

\`\`\`sh
npm install
npm start
\`\`\`
`;

const start = (url: string): string => `import { Tricorn } from '@tricorn/client';

const token = process.env['TRICORN_TOKEN'];
if (token === undefined) throw new Error('Set TRICORN_TOKEN to an API key.');
const tricorn = new Tricorn({ baseUrl: process.env['TRICORN_URL'] ?? '${url}', token });
`;

const programs: Record<Capability, string> = {
  pictures: `import { writeFile } from 'node:fs/promises';

const task = await tricorn.generate('genImg', { prompt: 'a red apple on a blue background' });
const result = await task.done({ onProgress: ({ progress }) => console.log(\`\${Math.round(progress * 100)} %\`) });
const picture = await tricorn.download(result.result_url);
await writeFile('apple.png', await picture.bytes());
console.log('apple.png');
tricorn.close();
`,
  language: `const answer = await tricorn.api.callLLM3({ prompt: 'Why is the sky blue?', max_new_tokens: 64 });
console.log(answer.text);
console.log(\`\${answer.tokens_used} tokens\`);
tricorn.close();
`,
  privacy: `// Three accounts take part; each submits its own numbers. The other two use job.fill('…') or the console.
const { account } = await tricorn.api.userInfo();
const parties = [account, 'bob@example.com', 'carol@example.com'];
const job = await tricorn.createInputJob({
  computation: 'Matrix Addition',
  jobName: \`sums \${new Date().toISOString()}\`,
  parties,
  input: '[[120.5, 80], [45, 60.25]]',
});
console.log(\`Job \${job.id} waits for \${(await job.read()).awaited.join(' and ')}.\`);
tricorn.close();
`,
  learning: `// Rows are flowers: two measurements each, and what they are.
const features = ['length,width'];
const targets = ['kind'];
for (let row = 0; row < 60; row++) {
  const isRose = row % 2 === 0;
  features.push(\`\${(isRose ? 5 : 2) + (row % 7) / 10},\${(isRose ? 3 : 1) + (row % 5) / 10}\`);
  targets.push(isRose ? 'rose' : 'daisy');
}
const csv = (name: string, lines: string[]) => new File([lines.join('\\n')], name, { type: 'text/csv' });
const job = await tricorn.createFileJob({
  computation: 'Decision Tree',
  jobName: \`flowers \${new Date().toISOString()}\`,
  featureData: csv('features.csv', features),
  targetData: csv('target.csv', targets),
});
const done = await job.done();
console.log(done.state, done.report);
tricorn.close();
`,
  training: `// A series with a daily rhythm: a value for each hour.
const rows = ['load'];
for (let hour = 0; hour < 400; hour++) rows.push(String(10 + 5 * Math.sin((hour * Math.PI) / 12)));
const x_train = await tricorn.upload(new File([rows.join('\\n')], 'series.csv', { type: 'text/csv' }));
const quote = await tricorn.quoteTraining({
  model: 'LSTM',
  jobName: \`series \${new Date().toISOString()}\`,
  epoch: 3,
  x_train,
  train_shard: 0.8,
  input_width: 24,
  label_width: 6,
  shift: 6,
  sequence_stride: 1,
  sampling_rate: 1,
});
console.log(\`It costs at most \${quote.cost} units of 10^-18 CCD.\`);
const job = await quote.start();
console.log((await job.done()).state);
tricorn.close();
`,
};
