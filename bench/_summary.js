// The table at the top of RESULTS.md: what people ask first, and why a goal is missed.

/** `reason` is shown where the goal is missed on one of the processors. */
export const summary = [
  ['Start and serve'],
  row('A start on a used data folder', 'server/http.js', 'start on a used data folder'),
  row(
    'Memory when idle, without PostgreSQL',
    'server/http.js',
    'resident when idle: the server and its processes, without PostgreSQL',
    'four processes, of which about 45 MB each are the program of Node, which they share',
  ),
  row(
    'The same, with shared pages counted once',
    'server/http.js',
    'the same, with pages that processes share counted once',
  ),
  row(
    'Purchases over 100 accounts, each committed to disk',
    'server/writes.js',
    'buyLLMToken over 100 accounts, one API process',
    'processor time, about half of it of PostgreSQL on the same two cores',
  ),
  row(
    'Reads of an account (`userInfo`)',
    'server/writes.js',
    'userInfo over 100 accounts, one API process',
    'processor time: 0.31 ms of one core for each on ARM',
  ),
  row(
    'Lists of jobs (`jobListByUser`)',
    'server/lists.js',
    'jobListByUser, 1,000 jobs',
    'processor time: 0.8 to 1.2 ms for a page of ten jobs',
  ),
  row(
    'An event on 10,000 open WebSockets, p99',
    'server/sockets.js',
    'an event on 10,000 open WebSockets, from its transaction to the client, p99',
  ),
  ['Train, beside PyTorch on one thread, processor time'],
  row(
    'A step of a CNN, 28×28',
    'training/steps.js',
    'training step, CNN 28×28×1, processor time',
    'the runtime has no gradients of convolutions: moving data for them takes a quarter of the step',
  ),
  row(
    'A step of a CNN, 64×64',
    'training/steps.js',
    'training step, CNN 64×64×3, processor time',
    'the same',
  ),
  row(
    'A step of a residual CNN, 64×64',
    'training/steps.js',
    'training step, residual CNN 64×64×3, processor time',
    'the same',
  ),
  row(
    'A step of an LSTM',
    'training/steps.js',
    'training step, LSTM 24×8, processor time',
    'PyTorch 2 is five to eight times as fast here as 1.13 was',
  ),
  ['Learn, beside scikit-learn, processor time'],
  row(
    'Gradient boosting, ten data sets',
    'learning/trees.js',
    'HistGradientBoosting: median ratio of processor time, ten data sets',
  ),
  row(
    'Gradient boosting beside LightGBM',
    'learning/trees.js',
    'LightGBM: median ratio of processor time, ten data sets',
  ),
  row(
    'Random forest, ten data sets',
    'learning/forest.js',
    'RandomForest: median ratio of processor time, ten data sets',
  ),
  row('Logistic regression', 'learning/compare.js', 'Logistic Regression, 10,000 × 20, processor time'),
  row('SVM', 'learning/compare.js', 'SVM, 10,000 × 20, processor time'),
  row('K-means', 'learning/compare.js', 'K-Means Clustering, 10,000 × 20, processor time'),
  row('Birch', 'learning/compare.js', 'Birch Clustering, 10,000 × 20, processor time'),
  row(
    'Spectral clustering',
    'learning/compare.js',
    'Spectral Clustering, 2,000 × 20, processor time',
    'not known',
  ),
  ['Compute together, three nodes, secure against one that cheats'],
  row(
    'A product of 100×100 matrices',
    'privacy/rounds.js',
    'product 100×100, malicious',
    'met before nodes checked the signatures of a round',
  ),
  row('1,000 comparisons', 'privacy/rounds.js', '1000 comparisons of two, 64 bits, malicious', 'the same'),
  row(
    'Mean and variance, 20 groups × 100,000 rows',
    'privacy/questions.js',
    'mean and variance, 20 groups × 100,000 rows',
  ),
  row(
    'Ridge regression, 50 columns × 100,000 rows',
    'privacy/questions.js',
    'ridge regression, 50 columns × 100,000 rows',
    'the run had 38 other processes on two cores; processor time is 4.2 s at each party and 4.7 s at the nodes',
  ),
  row('Common keys of 2 × 1,000', 'privacy/questions.js', 'intersection of 2 × 1,000 keys'),
  ['Talk'],
  row(
    'Latency that the gateway adds at 200 calls/s, p50',
    'language/gateway.js',
    'latency that the gateway adds, whole, p50',
    'not known',
  ),
  row('The same, p99', 'language/gateway.js', 'latency that the gateway adds, whole, p99', 'not known'),
  row(
    'The same beside Portkey, p50',
    'language/gateway.js',
    'latency that the gateway adds, whole, p50, beside Portkey',
  ),
  row(
    'Words of a synthetic voice that are heard wrong',
    'speech/words.js',
    'word error rate, espeak-ng voice en-us',
  ),
  ['Submit to the chain'],
  row('New jobs', 'chain/pipeline.js', 'new jobs'),
  row('Results', 'chain/pipeline.js', 'submissions'),
];

function row(says, bench, what, reason) {
  return { says, bench, what, reason };
}
