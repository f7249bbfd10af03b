/** The parts of a Hugging Face `tokenizer.json` (BERT family) that are used. */
export interface WordPieceFile {
  model: { vocab: Record<string, number>; max_input_chars_per_word?: number };
}

export interface WordPiece {
  /** Token ids with start and end tokens, truncated (keeping the end token) to `tokensMax`. */
  encode(text: string, tokensMax: number): number[];
}

const continuation = '##';

/** The uncased BERT tokenizer: clean, lower-case, strip accents, split at punctuation, then longest match. */
export function createWordPiece(file: WordPieceFile): WordPiece {
  const vocabulary = new Map(Object.entries(file.model.vocab));
  const charactersMax = file.model.max_input_chars_per_word ?? 100;
  const idOf = (token: string): number => {
    const id = vocabulary.get(token);
    if (id === undefined) throw new TypeError(`The vocabulary lacks ${token}.`);
    return id;
  };
  const [start, end, unknown] = [idOf('[CLS]'), idOf('[SEP]'), idOf('[UNK]')];

  function pieces(word: string): number[] {
    const characters = [...word];
    if (characters.length > charactersMax) return [unknown];
    const ids: number[] = [];
    for (let from = 0; from < characters.length; ) {
      let to = characters.length;
      let id: number | undefined;
      for (; to > from; to--) {
        const part = characters.slice(from, to).join('');
        id = vocabulary.get(from === 0 ? part : continuation + part);
        if (id !== undefined) break;
      }
      // A word that cannot be split completely becomes one unknown token.
      if (id === undefined) return [unknown];
      ids.push(id);
      from = to;
    }
    return ids;
  }

  return {
    encode(text, tokensMax) {
      const ids = [start];
      for (const word of splitWords(text)) {
        ids.push(...pieces(word));
        if (ids.length >= tokensMax - 1) break;
      }
      return [...ids.slice(0, tokensMax - 1), end];
    },
  };
}

const whiteSpace = /[\s\p{Zs}]+/u;
// Format and control characters vanish, except those that separate words.
const vanishing = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufffd]/gu;
// Each of these stands for a word of its own. ASCII symbols count as punctuation here, as in BERT.
const standalone =
  /[!-/:-@[-`{-~\p{P}\u{4e00}-\u{9fff}\u{3400}-\u{4dbf}\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{f900}-\u{faff}\u{2f800}-\u{2fa1f}]/gu;

function splitWords(text: string): string[] {
  return text
    .replace(vanishing, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(standalone, ' $& ')
    .split(whiteSpace)
    .filter((word) => word !== '');
}
