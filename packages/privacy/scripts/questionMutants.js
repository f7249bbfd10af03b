// Faults in questions about tables, and the tests that must notice them.
const statistics = (test) => ({ file: 'statistics/statistics.test.js', test });
const joins = (test) => ({ file: 'statistics/joinRows.test.js', test });
const matches = (test) => ({ file: 'protocol/matchRows.test.js', test });
const remade = { file: 'protocol/remakeNumbers.test.js', test: '^bits of 200 numbers' };
const logistic = (test) => ({ file: 'statistics/logistic.long.test.js', test });
const neighbours = {
  file: 'statistics/neighbours.test.js',
  test: '^an attacker who knows all rows but one',
};
const impossibleRows = joins('^rows that no table could have');

export const questionMutants = [
  {
    name: 'each sum of a question spends all of its epsilon',
    file: 'statistics/compileQuestion.js',
    find: ' * BigInt(parts)',
    replace: '',
    killedBy: neighbours,
  },
  {
    name: 'noise does not hide values below zero',
    file: 'statistics/compileQuestion.js',
    find: 'const sensitivity = [1n, max, -min]',
    replace: 'const sensitivity = [1n, max]',
    killedBy: neighbours,
  },
  {
    name: 'squares need not be those of any rows',
    file: 'statistics/compileQuestion.js',
    find: '...squaresNotNegative(builder, question, of)',
    replace: '',
    killedBy: statistics('^a vote counts once'),
  },
  {
    name: 'small groups are shown',
    file: 'statistics/compileQuestion.js',
    find: "by === undefined ? value : builder.step({ op: 'each', left: value, right: by })",
    replace: 'value',
    killedBy: statistics('^groups with few rows are empty'),
  },
  {
    name: 'sums of products are not carried over before they are inexact',
    file: 'statistics/rowSums.js',
    find: 'if (++rows === rowsMax)',
    replace: 'if (false)',
    killedBy: statistics('^sums of products are exact'),
  },
  {
    name: 'a key may be in a table twice',
    file: 'statistics/joinRows.js',
    find: 'builder.checks.push({ place, of: builder.combine(-1n, [1n, isOrdered]) });',
    replace: ';',
    killedBy: impossibleRows,
  },
  {
    name: 'a joined value has no upper bound',
    file: 'statistics/joinRows.js',
    find: 'builder.input({ place, count, min: low, max: high })',
    replace: 'builder.input({ place, count, min: low, max: high + 1000n })',
    killedBy: impossibleRows,
  },
  {
    name: 'what fills a list up can match a key of another party',
    file: 'protocol/matchRows.js',
    find: 'isReversed && plane === fixed',
    replace: 'isReversed && plane === free',
    killedBy: matches('^keys that only claim to be of a row'),
  },
  {
    name: 'keys of two lists match in place of all',
    file: 'protocol/matchRows.js',
    find: 'shifted(party, keys, planeBytes, lists - 1)',
    replace: 'shifted(party, keys, planeBytes, 1)',
    killedBy: matches('^a match of 3 lists'),
  },
  {
    name: 'rows that do not match keep their values',
    file: 'protocol/matchRows.js',
    find: 'await logic.and(row, repeated(party, isFound, width - mergedKeyBits))',
    replace: 'row',
    killedBy: matches('^a match of 2 lists of 150'),
  },
  {
    name: 'the end of a list may descend',
    file: 'protocol/matchRows.js',
    find: 'noneSet(logic, logic.maskWith(descends, pairs))',
    replace: 'noneSet(logic, logic.maskWith(descends, pairs).slice(0, 8))',
    killedBy: matches('^a list whose keys do not ascend'),
  },
  {
    name: 'a number of a join is opened without a mask',
    file: 'protocol/bitNumbers.js',
    find: "party.randomShares(ring.ring, count, 'mask')",
    replace: 'party.allocateZeroShares(ring.ring, count)',
    killedBy: matches('^what a match opens on its way is masked'),
  },
  {
    name: 'regressions are shown of too few rows',
    file: 'statistics/question.js',
    find: "'predictors' in measure ? measure.predictors.length : 0",
    replace: '0',
    killedBy: { file: 'statistics/parseSql.test.js', test: '^regressions hide groups' },
  },
  {
    name: 'bits above those that are kept are not cut off',
    file: 'protocol/remakeNumbers.js',
    find: 'planes.slice(drop * planeBytes, keep * planeBytes)',
    replace: 'planes.slice((drop - 1) * planeBytes, keep * planeBytes)',
    killedBy: remade,
  },
  {
    name: 'the logistic function is 0 above its pieces',
    file: 'protocol/remakeNumbers.js',
    find: 'addTo(plane(1, unitBits), isAbove);',
    replace: '',
    killedBy: remade,
  },
  {
    name: 'carries of few numbers reach no further than to the next pair',
    file: 'protocol/bitNumbers.js',
    find: 'isInner: isUp && i > 0',
    replace: 'isInner: false',
    killedBy: remade,
  },
  {
    name: 'what fills up a logistic regression may count',
    file: 'statistics/logistic.js',
    find: 'builder.checks.push({ place, of: builder.combine(0n, [high - low, found], [-1n, value]) });',
    replace: ';',
    killedBy: logistic('^rows that no table could have'),
  },
  {
    name: 'a logistic regression that has not converged is told',
    file: 'statistics/logistic.js',
    find: 'if (!isFound)',
    replace: 'if (false)',
    killedBy: logistic('^there is no logistic regression of predictors that tell'),
  },
];
