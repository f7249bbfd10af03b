import { counted } from '../en/counted.js';
import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const train: Partly<Texts['train']> = {
  about:
    'Trainiere ein neuronales Netz mit Bildern oder einer Zeitreihe. Mehrere Worker teilen sich das Training.',
  list: 'Trainingsläufe',
  form: {
    title: 'Neuer Trainingslauf',
    newName: 'Netz',
    network: 'Art des Netzes',
    networks: { CNN: 'Bilder (CNN)', LSTM: 'Zeitreihe (LSTM)' },
    dataset: 'Datensatz',
    datasetAbout: {
      CNN: 'Ein .zip mit einem Ordner von Bildern pro Klasse, oder Zeilen als .npy oder .csv.',
      LSTM: 'Eine .csv mit Kopfzeile und einer Zeile pro Zeitschritt, oder .npy.',
    },
    labels: 'Labels',
    labelsAbout:
      'Nur nötig, wenn die Bilder nicht in Ordnern liegen: eine .csv in der Reihenfolge der Dateinamen.',
    uploadedPath: 'Pfad, den das Hochladen geliefert hat',
    estimate: 'Hochladen und schätzen',
    useExample: 'Einen Beispieldatensatz verwenden',
    train: (cost) => `Trainieren für höchstens ${cost} CCD`,
    upload: 'Hochladen',
    repair: { CNN: 'Solche Bilder auslassen', LSTM: 'Fehlende Werte durch den Wert davor ersetzen' },
    repaired: {
      CNN: (count) => `${counted(count, 'unlesbares Bild wird', 'unlesbare Bilder werden')} ausgelassen.`,
      LSTM: (count) =>
        `${counted(count, 'fehlender Wert wird', 'fehlende Werte werden')} durch den Wert davor ersetzt.`,
    },
    price:
      'Die Schätzung ist kostenlos. Ein Training, das früh endet, weil es sich nicht mehr verbessert, kostet weniger.',
  },
  preview: {
    pictures: (count) => counted(count, 'Bild', 'Bilder'),
    classes: (count, names) => ` in ${counted(count, 'Klasse', 'Klassen')}: ${names}`,
    gallery: 'Bilder',
    noNumbers: 'Diese Datei hat keine Spalte mit Zahlen.',
    unknownKind: 'Für diesen Dateityp gibt es keine Vorschau.',
    tooLarge: 'Das Archiv ist zu groß für eine Vorschau.',
    noPictures: 'Das Archiv enthält keine Bilder.',
    brokenArchive:
      'Das ist kein lesbares .zip-Archiv: Es ist beschädigt oder ein anderer Dateityp. Erstelle das Archiv neu oder wähle eine andere Datei.',
    unreadable: 'Der Browser kann diese Datei nicht lesen. Der Server wird sagen, was mit ihr nicht stimmt.',
  },
  settings: {
    epochs: { label: 'Epochen', about: 'Höchstzahl der Durchgänge durch die Daten.' },
    trainShare: { label: 'Trainingsanteil', about: 'Der Rest dient der Validierung.' },
    batchSize: { label: 'Batchgröße', about: 'Beispiele pro Schritt.' },
    categories: { label: 'Klassen', about: '0: eine pro Ordner.' },
    inputWidth: { label: 'Eingabebreite', about: 'Zeitschritte, die das Modell sieht.' },
    labelWidth: { label: 'Vorhersagebreite', about: 'Zeitschritte, die es vorhersagt.' },
    shift: { label: 'Abstand', about: 'Schritte, die die Vorhersage vorausreicht.' },
    stride: { label: 'Schrittweite', about: 'Schritte zwischen Fenstern.' },
    samplingRate: { label: 'Abtastrate', about: 'Zeilen pro Zeitschritt.' },
    targets: {
      label: 'Spalten der Vorhersage',
      about: 'Keine gewählt: alle. Die anderen sind nur Eingaben.',
    },
    learningRate: { label: 'Lernrate', about: '0: ein guter Standardwert.' },
    augmentation: {
      label: 'Augmentierung',
      about: 'Wie Trainingsbilder verändert werden.',
      choices: { auto: 'Automatisch', none: 'Keine', shift: 'Verschieben', flip: 'Verschieben und spiegeln' },
    },
    network: {
      label: 'Architektur',
      about: 'Woraus das Netz besteht.',
      choices: {
        CNN: 'Einfach',
        residual: 'Residualblöcke',
        auto: 'Nach Größe und Zahl der Bilder',
        LSTM: 'LSTM',
        gru: 'GRU',
        tcn: 'Zeitliche Faltung',
      },
    },
    continueFrom: {
      label: 'Fortsetzen von',
      about: 'Ein fertiges Training, dessen Modell weiterlernt.',
      nothing: 'Ein neues Netz',
      none: 'Kein fertiges Training',
    },
  },
  classesFromFolders: (count) => `0: eine für jeden der ${count} Ordner.`,
  classesMissing: 'Gib die Zahl der Klassen ein. Die Datei hat keine Klassenordner.',
  series: {
    label: (names) => `Reihe von ${names}`,
    labelWithForecast: (names) => `Reihe von ${names} mit Vorhersage`,
    /** Of an interval that holds 95 % of the values. */
    lowOf: (name) => `${name}, untere Grenze`,
    highOf: (name) => `${name}, obere Grenze`,
    forecastOf: (name) => `${name} (Vorhersage)`,
    input: 'Eingabe',
    forecast: 'Vorhersage',
  },
  run: {
    title: 'Fortschritt',
    epoch: 'Epoche',
    epochOf: (done, all) => `${done} von ${all}`,
    samples: 'Beispiele',
    parameters: 'Parameter',
    accuracy: 'Genauigkeit',
    rmse: 'Fehler (RMSE)',
    loss: 'Verlust',
    noCurve: 'Die Kurven erscheinen nach der ersten Epoche.',
  },
  stop: {
    label: 'Anhalten und das Beste behalten',
    question:
      'Das Training endet nach seiner laufenden Runde. Das bisher beste Modell bleibt, und nur die Arbeit bis dahin wird berechnet.',
    asked: 'Das Training endet nach seiner laufenden Runde.',
  },
  curves: {
    trainLoss: 'Trainingsverlust',
    validationLoss: 'Validierungsverlust',
    trainAccuracy: 'Trainingsgenauigkeit',
    validationAccuracy: 'Validierungsgenauigkeit',
    lossLabel: (loss, epoch) => `Verlust nach Epoche: ${loss} nach Epoche ${epoch}`,
    accuracyLabel: (accuracy, epoch) => `Genauigkeit nach Epoche: ${accuracy} nach Epoche ${epoch}`,
  },
  workers: {
    title: 'Worker',
    shard: (place) => `Teil ${place}`,
    shardOn: (place, host) => `Teil ${place} auf ${host}`,
    loss: (loss) => `Verlust ${loss}`,
  },
  model: {
    epochs: (run, best) =>
      `Trainiert für ${counted(run ?? 0, 'Epoche', 'Epochen')}. Epoche ${best ?? 0} war die beste.`,
    continued: 'Fortgesetzt von einem früheren Training.',
    validationMayBeSeen:
      ' Das frühere Modell wurde vielleicht mit einigen dieser Validierungsbeispiele trainiert; sein Ergebnis kann zu gut sein.',
    continueThis: 'Dieses Training fortsetzen',
  },
  confusion: 'Konfusionsmatrix der Validierungsdaten',
  columnErrors: {
    title: 'Vorhersagefehler nach Spalten (RMSE)',
    naive: 'Wiederholen des letzten Werts',
    seasonal: (period) => `Wiederholen der letzten ${period} Zeilen`,
  },
  mistakes: {
    title: 'Die größten Fehler auf den Validierungsdaten',
    place: (place) => `Fehler ${place}`,
    caption: (actual, predicted, confidence) => `${actual}, gehalten für ${predicted} (${confidence})`,
  },
  sample: {
    pictureTitle: 'Ein Bild vorhersagen',
    picture: 'Bild',
    pictureAbout: 'Ein .jpg, .png oder anderes Bild, wie es ist. Kostenlos; nichts wird gespeichert.',
    seriesTitle: 'Vorhersagen, was folgt',
    series: 'Reihe',
    seriesAbout:
      'Die neuesten Zeilen als .csv, mit den Spalten des Trainings. Kostenlos; nichts wird gespeichert.',
    label: 'Vorhersage',
    result: 'Klasse',
    rowsAhead: 'Zeilen voraus',
  },
  predict: {
    title: 'Viele vorhersagen',
    data: 'Neue Daten',
    dataAbout: 'Im Format des Datensatzes. Labels sind nicht nötig.',
    useExample: 'Beispieldaten verwenden',
    predict: (cost) => `Vorhersagen für ${cost} CCD`,
    id: 'Vorhersage',
    cost: 'CCD',
    show: 'Zeigen',
    empty: 'Noch keine Vorhersagen. Die Schätzung ist kostenlos.',
    label: 'Vorhersagen',
    moreRows: 'Mehr Zeilen zeigen',
    fewerRows: 'Weniger Zeilen zeigen',
    firstRows: (count) => `Die ersten ${count} Zeilen. Der Download enthält alle.`,
  },
};
