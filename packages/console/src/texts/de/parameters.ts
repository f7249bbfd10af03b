/** What the parameters of the algorithms mean, by their English descriptions. */
export const parameters: Readonly<Record<string, string>> = {
  'Maximum depth of the tree.': 'Größte Tiefe des Baumes.',
  'Minimum number of rows to split a node.': 'So viele Zeilen braucht ein Knoten, um geteilt zu werden.',
  'Minimum number of rows in a leaf.': 'So viele Zeilen braucht ein Blatt.',
  'Cut branches that do not help; "auto" chooses ccp_alpha on a held-out fifth of the rows.':
    'Schneidet Äste ab, die nicht helfen; „auto“ wählt ccp_alpha an einem zurückgehaltenen Fünftel der Zeilen.',
  'Penalty for each leaf (minimal cost-complexity pruning).':
    'Strafe für jedes Blatt (minimal cost-complexity pruning).',
  'Inverse of the L2 regularisation strength.': 'Kehrwert der Stärke der L2-Regularisierung.',
  'Maximum number of L-BFGS iterations.': 'Höchstzahl der L-BFGS-Schritte.',
  'Stop when no gradient component exceeds this.': 'Ende, wenn kein Teil des Gradienten größer ist.',
  'Standardise number columns to mean 0 and variance 1 first.':
    'Bringt Zahlenspalten zuerst auf Mittelwert 0 und Varianz 1.',
  'Penalty for rows on the wrong side of the margin.': 'Strafe für Zeilen auf der falschen Seite des Rands.',
  'Coefficient of the RBF kernel; by default 1 / (columns × variance of all features).':
    'Koeffizient des RBF-Kerns; sonst 1 / (Spalten × Varianz aller Merkmale).',
  'Tolerance of the stopping criterion.': 'Toleranz, ab der die Rechnung endet.',
  'Number of units in each hidden layer.': 'Zahl der Einheiten in jeder verborgenen Schicht.',
  'L2 regularisation strength.': 'Stärke der L2-Regularisierung.',
  'Rows in a mini-batch.': 'Zeilen in einem Mini-Batch.',
  'Learning rate of Adam.': 'Lernrate von Adam.',
  'Maximum number of epochs.': 'Höchstzahl der Epochen.',
  'Epochs without improvement before training stops.':
    'Epochen ohne Fortschritt, nach denen das Training endet.',
  'Smallest improvement that counts.': 'Kleinster Fortschritt, der zählt.',
  'Stop early by the accuracy on a held-out tenth of the rows; auto does so from 1,000 rows.':
    'Endet früher nach der Genauigkeit auf einem zurückgehaltenen Zehntel; „auto“ ab 1.000 Zeilen.',
  'Number of trees.': 'Zahl der Bäume.',
  'Maximum depth of a tree.': 'Größte Tiefe eines Baumes.',
  'Columns tried at each split.': 'Spalten, die bei jeder Teilung versucht werden.',
  'Maximum number of boosting rounds.': 'Höchstzahl der Boosting-Runden.',
  'How far each tree steps.': 'Wie weit jeder Baum geht.',
  'Maximum number of leaves of a tree.': 'Höchstzahl der Blätter eines Baumes.',
  'L2 penalty on the values of leaves.': 'L2-Strafe auf die Werte der Blätter.',
  'Stop when a held-out tenth no longer improves; "auto" does from 10,000 rows.':
    'Endet, wenn ein zurückgehaltenes Zehntel nicht mehr besser wird; „auto“ ab 10.000 Zeilen.',
  'Rounds without improvement before stopping.': 'Runden ohne Fortschritt bis zum Ende.',
  'Price cap: units of work (a million operations each) for the whole run; the check says it in CCD. The search stops when it is reached.':
    'Preisgrenze: Arbeitseinheiten (je eine Million Rechenschritte) für den ganzen Lauf; die Prüfung nennt sie in CCD. Dann endet die Suche.',
  'Maximum number of models tried.': 'Höchstzahl der versuchten Modelle.',
  'Number of clusters; by default 2 to 8 are tried.': 'Zahl der Gruppen; sonst werden 2 bis 8 versucht.',
  'Maximum radius of a subcluster.': 'Größter Radius einer Untergruppe.',
  'Maximum number of subclusters in a node.': 'Höchstzahl der Untergruppen in einem Knoten.',
  'Number of random starts; the best result is kept.':
    'Zahl der zufälligen Starts; das beste Ergebnis bleibt.',
  'Maximum number of iterations per start.': 'Höchstzahl der Schritte je Start.',
  'Stop when the centres move less than this, relative to the variance.':
    'Ende, wenn sich die Mittelpunkte weniger bewegen, gemessen an der Varianz.',
  'Similarity between rows; auto is rbf up to 3,000 rows and nearest_neighbors above.':
    'Ähnlichkeit der Zeilen; „auto“ ist rbf bis 3.000 Zeilen, darüber nearest_neighbors.',
  'Coefficient of the RBF kernel.': 'Koeffizient des RBF-Kerns.',
  'Number of neighbours of a row, including itself.':
    'Zahl der Nachbarn einer Zeile, sie selbst eingeschlossen.',
  'Number of random starts of the k-means that assigns labels.':
    'Zahl der zufälligen Starts des k-Means, das die Gruppen zuteilt.',
  'L2 penalty on the coefficients.': 'L2-Strafe auf die Koeffizienten.',
  'Limit the tree; "auto" chooses min_samples_leaf on a held-out fifth of the rows.':
    'Begrenzt den Baum; „auto“ wählt min_samples_leaf an einem zurückgehaltenen Fünftel der Zeilen.',
  'Penalty for rows outside of the tube.': 'Strafe für Zeilen außerhalb des Schlauchs.',
  'Half the width of the tube without penalty, in standard deviations of the target.':
    'Halbe Breite des straffreien Schlauchs, in Standardabweichungen des Ziels.',
  'Stop early by the error on a held-out tenth of the rows; auto does so from 1,000 rows.':
    'Endet früher nach dem Fehler auf einem zurückgehaltenen Zehntel; „auto“ ab 1.000 Zeilen.',
};
