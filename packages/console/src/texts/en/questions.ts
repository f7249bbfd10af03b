import { questionWords } from '@tricorn/client/sealing';

/** Questions about tables, in the room of private computations. */
export const questions = {
  question: questionWords,
  ask: {
    title: 'Ask a question',
    newName: 'question',
    about: 'Ask for statistics of the tables of up to 16 parties. Rows stay with their owners.',
    others: 'The other parties',
    othersAbout: 'One account for each line: the accounts whose tables are asked, beside yours.',
    sql: 'Question in SQL',
    sqlAbout:
      'count, sum, avg, variance, stddev, min, max, median, quantile, histogram, corr, covar_samp, linear_regression, ridge_regression and logistic_regression; rows(…) shows joined rows; WHERE, GROUP BY, and JOIN … USING.',
    column: (name: string) => `Column ${name}`,
    columnAbout: 'Its values, or its least and greatest number. Everybody learns these.',
    columnExample: 'nurse | cook, or 0..20000.00',
    owner: (name: string) => `Whose table has ${name}`,
    tableOf: (party: string) => `in the table of ${party}`,
    epsilon: 'Noise: ε',
    epsilonAbout: 'Such as 0.5; the smaller, the more noise. Empty: an exact answer.',
    rowsMax: 'Rows of a party at most',
    rowsMaxAbout: 'Empty: 1,000,000.',
    rowsMaxFilled: 'Empty: 1,000. Every table is filled up to this, so that nobody learns its length.',
    recipients: 'Only these learn the answer',
    recipientsAbout: 'If nobody is chosen, everybody who can read the job learns it.',
    submit: 'Ask, and answer with my table',
  },
  asked: {
    question: 'Question',
    contributes: 'Who contributes what',
    sums: 'the sums of the own rows, as shares; no row',
    rows: (columns: string, most: number) =>
      `rows of ${columns}, as shares, filled up to ${most} so that nobody learns how many`,
    recipients: 'Who learns the answer',
    everybody: 'everybody',
    learn: 'What they learn',
    onlyAnswer:
      'The measures for all parties together, and the sums from which they follow: a mean also tells its sum and its count. Not the sums of a single party.',
    oneRow: 'A least or greatest value is that of a single row.',
    privacy: 'Privacy',
    exact: 'Exact: two questions that differ by one row could tell that row.',
    epsilon: (epsilon: string) => `Noise that nobody knows. The answer costs each row ε ${epsilon}.`,
  },
  budget: {
    title: 'Privacy budgets',
    table: 'Table',
    tableAbout: 'A name of your own. Answers from it share its budget.',
    total: 'Budget: ε',
    totalAbout: 'What all answers from this table may cost together.',
    exact: 'An exact answer costs no ε. A table with a budget refuses exact answers.',
    none: 'Without a table name, nothing limits how many answers your rows pay for.',
    leftOf: (name: string, left: string, whole: string) => `${name}: ε ${left} of ${whole} left`,
    after: (left: string, cost: string, rest: string) =>
      `ε ${left} is left. This answer costs ${cost}, and ${rest} remains.`,
    tooLittle: (left: string, cost: string) =>
      `ε ${left} is left, but this answer costs ${cost}. The nodes will refuse it.`,
    badName: 'A table is named with letters, digits, - and _.',
    badEpsilon: 'ε is a number above 0 with at most 6 decimals, such as 0.5.',
    whole: 'Budget',
    left: 'Left',
    held: 'Held',
    spent: 'Spent',
  },
  answer: {
    asked:
      'A question about the tables of all parties. Only shares of yours are used, and nobody sees its rows.',
    table: 'Your table',
    tableAbout:
      'A CSV, Excel or Parquet file with the columns of the question. This browser splits its sums, or its rows where the question says so, into shares; only these leave it.',
    fault: (file: string, message: string, line: number | undefined) =>
      `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`,
    submit: 'Answer with this table',
    predictor: 'Predictor',
    coefficient: 'Coefficient',
    standardError: 'Standard error',
    intercept: 'Intercept',
    noRegression: 'Too few rows, or predictors that depend on each other.',
    noRows: 'There are too few rows to show any.',
    noLogistic:
      'Too few rows, or predictors that depend on each other or tell the result exactly, so that no fit is best.',
    orCommand: (command: string) => `On the command line: ${command}`,
  },
};
