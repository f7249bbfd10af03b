import { type ParserPlugin, parse as parseScript } from '@babel/parser';
import { parser as pythonParser } from '@lezer/python';

/** Line of the first syntax error, counted from 1; undefined when the block parses. */
type FindError = (code: string) => number | undefined;

const javascript = scriptErrors([['jsx'], []]);
const typescript = scriptErrors([['typescript'], ['typescript', 'jsx']]);

/** The checked languages, under the names people write after a fence. */
const languages: Readonly<Record<string, FindError>> = {
  javascript,
  js: javascript,
  jsx: javascript,
  mjs: javascript,
  cjs: javascript,
  node: javascript,
  typescript,
  ts: typescript,
  tsx: typescript,
  json: jsonError,
  python: pythonError,
  py: pythonError,
  python3: pythonError,
};

export type CodeCheck = { checked: false } | { checked: true; errorLine: number | undefined };

/** Whether a block parses, if its language is known. */
export function parseCode(language: string, code: string): CodeCheck {
  const findError = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return findError ? { checked: true, errorLine: findError(code) } : { checked: false };
}

/** Valid under any of the plugin sets is valid: JSX and type assertions exclude each other. */
function scriptErrors(pluginSets: ParserPlugin[][]): FindError {
  return (code) => {
    let errorLine: number | undefined;
    for (const plugins of pluginSets) {
      try {
        parseScript(code, {
          sourceType: 'unambiguous',
          allowReturnOutsideFunction: true,
          allowAwaitOutsideFunction: true,
          allowUndeclaredExports: true,
          plugins: ['decorators', ...plugins],
        });
        return undefined;
      } catch (thrown) {
        errorLine ??= (thrown as { loc?: { line?: number } }).loc?.line ?? 1;
      }
    }
    return errorLine;
  };
}

function jsonError(code: string): number | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch (thrown) {
    const position = /position (\d+)/.exec(String(thrown))?.[1];
    return position === undefined ? 1 : lineAt(code, Number(position));
  }
}

function pythonError(code: string): number | undefined {
  let errorLine: number | undefined;
  pythonParser.parse(code).iterate({
    enter: (node) => {
      if (node.type.isError) errorLine ??= lineAt(code, node.from);
      return errorLine === undefined;
    },
  });
  return errorLine;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
