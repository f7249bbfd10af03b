import type { questions as english } from '../en/questions.js';
import type { Partly } from '../merged.js';

/** Questions about tables, in the room of private computations. */
export const questions: Partly<typeof english> = {
  question: {
    count: 'Anzahl',
    measures: {
      sum: 'Summe',
      mean: 'Mittelwert',
      variance: 'Varianz',
      deviation: 'Standardabweichung',
      min: 'Minimum',
      max: 'Maximum',
      covariance: 'Kovarianz',
      correlation: 'Korrelation',
      histogram: 'Histogramm',
      rows: 'Zeilen',
    },
    of: (measure: string, column: string) => `${measure} von ${column}`,
    quantile: (fraction: string, column: string) => `${fraction}-Quantil von ${column}`,
    linear: (target: string, predictors: string) => `lineare Regression von ${target} auf ${predictors}`,
    ridge: (target: string, predictors: string, penalty: string) =>
      `Ridge-Regression (Strafe ${penalty}) von ${target} auf ${predictors}`,
    logistic: (target: string, predictors: string) =>
      `logistische Regression von ${target} auf ${predictors}`,
    and: ' und ',
    measured: (titles: string) => `Maße: ${titles}`,
    alsoLearnt: (columns: string) =>
      `Mit der Regression erfahren die Empfänger Mittelwerte, Varianzen und Korrelationen von ${columns}`,
    alsoLearntLogistic: (predictors: string) =>
      `Mit der logistischen Regression erfahren die Empfänger die Summen der Produkte von je zweien aus ${predictors}, gewichtet nach der Anpassung`,
    joined: (key: string) => `Nur Zeilen, deren ${key} alle haben, verbunden zu einer Zeile`,
    unknown: 'Niemand erfährt, welche Zeilen das sind',
    shown: (columns: string) =>
      `Die Empfänger sehen jede dieser Zeilen: ${columns}; wer eine Zeile kennt, kann sie dort finden`,
    ownedBy: (column: string, party: string) => `${column} kommt aus der Tabelle von ${party}`,
    groups: (columns: string) => `Für jedes: ${columns}`,
    together: 'Für alle Zeilen zusammen',
    where: (conditions: string) => `Nur Zeilen mit: ${conditions}`,
    category: (name: string, values: string) => `Spalte ${name}: eines von ${values}`,
    number: (name: string, min: string, max: string, decimals: number) =>
      `Spalte ${name}: eine Zahl von ${min} bis ${max}, ${decimals} Nachkommastellen`,
    rows: (most: number, least: number) =>
      `Zeilen je Person: höchstens ${most}; Gruppen mit weniger als ${least} Zeilen bleiben leer`,
    exact: 'Rauschen: keines, die Antwort ist genau',
    noise: (epsilon: number) => `Rauschen: Jede Zeile ist mit Epsilon ${epsilon} geschützt`,
  },
  ask: {
    title: 'Eine Frage stellen',
    newName: 'Frage',
    about:
      'Frage nach Statistiken über die Tabellen von bis zu 16 Beteiligten. Die Zeilen bleiben bei ihren Besitzern.',
    others: 'Die anderen Beteiligten',
    othersAbout: 'Ein Konto je Zeile: die Konten, deren Tabellen neben deiner gefragt sind.',
    sql: 'Frage in SQL',
    sqlAbout:
      'count, sum, avg, variance, stddev, min, max, median, quantile, histogram, corr, covar_samp, linear_regression, ridge_regression und logistic_regression; rows(…) zeigt verbundene Zeilen; WHERE, GROUP BY und JOIN … USING.',
    column: (name: string) => `Spalte ${name}`,
    columnAbout: 'Ihre Werte, oder ihre kleinste und größte Zahl. Alle erfahren das.',
    columnExample: 'Pflege | Küche, oder 0..20000.00',
    owner: (name: string) => `Wessen Tabelle ${name} hat`,
    tableOf: (party: string) => `in der Tabelle von ${party}`,
    epsilon: 'Rauschen: ε',
    epsilonAbout: 'Etwa 0,5; je kleiner, desto mehr Rauschen. Leer: eine genaue Antwort.',
    rowsMax: 'Zeilen je Person, höchstens',
    rowsMaxAbout: 'Leer: 1.000.000.',
    rowsMaxFilled: 'Leer: 1.000. Jede Tabelle wird so weit aufgefüllt, damit niemand ihre Länge erfährt.',
    recipients: 'Nur diese erfahren die Antwort',
    recipientsAbout: 'Ist niemand gewählt, erfahren sie alle, die den Auftrag lesen können.',
    submit: 'Fragen, und mit meiner Tabelle antworten',
  },
  asked: {
    question: 'Frage',
    contributes: 'Wer was beiträgt',
    sums: 'die Summen der eigenen Zeilen, als Anteile; keine Zeile',
    rows: (columns: string, most: number) =>
      `Zeilen mit ${columns}, als Anteile, aufgefüllt auf ${most}, damit niemand ihre Zahl erfährt`,
    recipients: 'Wer die Antwort erfährt',
    everybody: 'alle',
    learn: 'Was sie erfahren',
    onlyAnswer:
      'Die Maße für alle Beteiligten zusammen und die Summen, aus denen sie folgen: Ein Mittelwert verrät auch seine Summe und seine Anzahl. Nicht die Summen Einzelner.',
    oneRow: 'Ein kleinster oder größter Wert ist der einer einzelnen Zeile.',
    privacy: 'Schutz',
    exact: 'Genau: Zwei Fragen, die sich um eine Zeile unterscheiden, können diese Zeile verraten.',
    epsilon: (epsilon: string) => `Rauschen, das niemand kennt. Die Antwort kostet jede Zeile ε ${epsilon}.`,
  },
  budget: {
    title: 'Privatsphäre-Budgets',
    table: 'Tabelle',
    tableAbout: 'Ein eigener Name. Antworten aus ihr teilen sich ihr Budget.',
    total: 'Budget: ε',
    totalAbout: 'Was alle Antworten aus dieser Tabelle zusammen kosten dürfen.',
    exact: 'Eine genaue Antwort kostet kein ε. Eine Tabelle mit Budget verweigert genaue Antworten.',
    none: 'Ohne Namen der Tabelle begrenzt nichts, wie viele Antworten deine Zeilen bezahlen.',
    leftOf: (name: string, left: string, whole: string) => `${name}: ε ${left} von ${whole} übrig`,
    after: (left: string, cost: string, rest: string) =>
      `ε ${left} sind übrig. Diese Antwort kostet ${cost}, und ${rest} bleiben.`,
    tooLittle: (left: string, cost: string) =>
      `ε ${left} sind übrig, aber diese Antwort kostet ${cost}. Die Knoten werden sie verweigern.`,
    badName: 'Der Name einer Tabelle besteht aus Buchstaben, Ziffern, - und _.',
    badEpsilon: 'ε ist eine Zahl über 0 mit höchstens 6 Nachkommastellen, etwa 0,5.',
    whole: 'Budget',
    left: 'Übrig',
    held: 'Vorgemerkt',
    spent: 'Verbraucht',
  },
  answer: {
    asked:
      'Eine Frage zu den Tabellen aller. Von deiner gehen nur Anteile ein, und niemand sieht ihre Zeilen.',
    table: 'Deine Tabelle',
    tableAbout:
      'Eine CSV-, Excel- oder Parquet-Datei mit den Spalten der Frage. Dieser Browser teilt ihre Summen, oder wo die Frage es sagt ihre Zeilen, in Anteile; nur diese verlassen ihn.',
    fault: (file: string, message: string, line: number | undefined) =>
      `${file}${line === undefined ? '' : `, Zeile ${line}`}: ${message}`,
    submit: 'Mit dieser Tabelle antworten',
    predictor: 'Prädiktor',
    coefficient: 'Koeffizient',
    standardError: 'Standardfehler',
    intercept: 'Achsenabschnitt',
    noRegression: 'Zu wenige Zeilen, oder Prädiktoren, die voneinander abhängen.',
    noRows: 'Zu wenige Zeilen, um welche zu zeigen.',
    noLogistic:
      'Zu wenige Zeilen, oder Prädiktoren, die voneinander abhängen oder das Ergebnis genau verraten, sodass keine Anpassung die beste ist.',
    orCommand: (command: string) => `Auf der Befehlszeile: ${command}`,
  },
};
