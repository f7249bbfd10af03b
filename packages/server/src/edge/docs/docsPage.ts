/** The page of the interactive reference. */
export const docsPage = (version: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Tricorn API</title>
  <script src="docs/scheme.js"></script>
  <link rel="icon" href="docs/assets/favicon-32x32.png?v=${version}">
  <link rel="stylesheet" href="docs/assets/swagger-ui.css?v=${version}">
  <script src="docs/start.js"></script>
  <script src="docs/assets/swagger-ui-bundle.js?v=${version}" defer></script>
  <style>
    body { margin: 0; }
    nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; padding: 0.75rem 1.25rem; border-bottom: 1px solid #dee2e6;
      font: 15px/1.4 system-ui, sans-serif; }
    nav a { color: #364fc7; white-space: nowrap; }
    #who { margin-left: auto; color: #495057; }
    .note { padding: 2rem 1.25rem; font: 15px/1.4 system-ui, sans-serif; }
    html.dark-mode { color: #e4e6e6; }
    html.dark-mode nav { border-color: #3b4145; }
    html.dark-mode nav a { color: #a5b4fc; }
    html.dark-mode #who { color: #b7bcbf; }
  </style>
</head>
<body>
  <nav><a href="./">Back to the console</a><a href="openapi.json">OpenAPI description</a><span id="who"></span></nav>
  <main id="reference"><p class="note">Loading the reference…</p></main>
</body>
</html>
`;

/** Runs before the first paint, so that whoever uses the console in dark colours is not dazzled. */
export const docsSchemeScript = `(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Without storage the system decides.
  }
  const dark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.classList.toggle('dark-mode', dark);
})();
`;

/**
 * Reads everything that the reference shows while the bundle that draws it is still on its way.
 *
 * Whoever is signed in to the console in this browser tries operations as themselves, with examples that name their own
 * newest job, task and upload. A token that somebody enters is kept by the page alone, not in the storage of the browser.
 */
export const docsScript = `(async () => {
  // Deferred scripts, such as the bundle, have run by then.
  const drawable = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const token = storedToken();
  const [spec, own] = await Promise.all([
    fetch('openapi.json').then((response) => response.json()),
    token === undefined ? undefined : readOwnThings(token).catch(() => undefined),
    drawable,
  ]);
  if (own !== undefined) nameOwnThings(spec, own);
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    persistAuthorization: false,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    plugins: [resolveByName],
    onComplete: () => token !== undefined && ui.preauthorizeApiKey('token', token),
  });

  /**
   * The description refers to nothing outside of itself, so a part of it is resolved by looking names up. The bundle's own
   * resolver reads the whole description anew for each part, which takes seconds.
   */
  function resolveByName() {
    const resolved = (whole, part) => {
      if (Array.isArray(part)) return part.map((item) => resolved(whole, item));
      if (typeof part !== 'object' || part === null) return part;
      if (typeof part.$ref === 'string') return resolved(whole, partAt(whole, part.$ref.slice(2).split('/')));
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, resolved(whole, inner)]));
    };
    const partAt = (whole, path) => path.reduce((part, name) => part?.[name], whole);
    const resolveSubtree = async (whole, path) => ({ spec: resolved(whole, partAt(whole, path)), errors: [] });
    return { fn: { resolveSubtree } };
  }

  function storedToken() {
    try {
      return sessionStorage.getItem('tricorn.token') ?? localStorage.getItem('tricorn.token') ?? undefined;
    } catch {
      return undefined;
    }
  }

  async function readOwnThings(token) {
    const read = async (path, body) => {
      const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(path, { ...options, headers: { token, 'content-type': 'application/json' } });
      return response.ok ? await response.json() : {};
    };
    const page = { pageNo: 1, pageSize: 50 };
    const base = 'sdk/computation/';
    return await Promise.all([
      read(base + 'user/userInfo'),
      read(base + 'panel/jobListByUser', page),
      read(base + 'panel/noticeList', page),
      read(base + 'genAI/taskList', page),
      read(base + 'user/uploadList', page),
      read(base + 'chain/submissionList', page),
      read('v1/models'),
    ]);
  }

  function nameOwnThings(description, [who, jobs, notices, tasks, uploads, chain, models]) {
    if (who.email === undefined) return;
    showWho(who.email);
    const jobOf = (type) => (jobs.data ?? []).find(({ typeStr }) => type === undefined || typeStr === type)?.jobID;
    const training = jobOf('Distributed AI');
    const upload = jobOf('Upload');
    const notice = notices.data?.[0]?.jobID ?? jobOf('Input');
    const jobsByOperation = {
      prepareFill: notice, fillData: notice, runAgain: jobOf('Input'), downloadDataset: upload,
      inferenceCost: training, inference: training, queryInferList: training,
    };
    const picture = (tasks.data ?? []).find(({ result_url, mode }) => result_url !== '' && mode.startsWith('genImg'));
    const path = uploads.data?.[0]?.path;
    const own = {
      email: who.email,
      task_id: tasks.data?.[0]?.task_id,
      image_path: picture?.result_url,
      path, x_train: path, data_path: path,
      txHash: chain.data?.[0]?.txHash,
      jobName: 'example ' + new Date().toISOString().slice(0, 19).replace(/[T:]/g, ' '),
      model: models.data?.[0]?.id,
    };
    for (const [address, methods] of Object.entries(description.paths))
      for (const operation of Object.values(methods)) {
        const values = { ...own, jobID: jobsByOperation[operation.operationId] ?? jobOf(undefined) };
        if (!address.startsWith('/v1')) delete values.model;
        if (['register', 'invite'].includes(operation.operationId)) delete values.email;
        const fill = (example) => {
          for (const name of Object.keys(example)) if (values[name] !== undefined) example[name] = values[name];
        };
        for (const parameter of operation.parameters ?? [])
          if ('example' in parameter && values[parameter.name] !== undefined) parameter.example = values[parameter.name];
        for (const content of Object.values(operation.requestBody?.content ?? {})) if (content.example) fill(content.example);
      }
  }

  function showWho(email) {
    document.getElementById('who').textContent = 'Signed in as ' + email;
  }
})().catch(() => {
  document.getElementById('reference').innerHTML =
    '<p class="note" role="alert">The reference could not be loaded. Check that the server is running, then reload the page.</p>';
});
`;
