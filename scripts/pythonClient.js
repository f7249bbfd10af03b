// Writes the operations of the Python client from the contract. The build calls it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument, operations } from '../packages/contract/dist/index.js';

const path = fileURLToPath(new URL('../clients/python/tricorn/operations.py', import.meta.url));
const keywords = new Set([
  'from',
  'import',
  'class',
  'def',
  'global',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'and',
  'pass',
]);

/** Writes clients/python/tricorn/operations.py. */
export function writePythonClient() {
  const { paths } = openApiDocument('0');
  const methods = Object.entries(operations)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, operation]) => methodOf(name, operation, paths));
  writeFileSync(path, moduleOf(methods));
}

const moduleOf = (
  methods,
) => `"""Every operation of the service. Written by scripts/pythonClient.js from the contract; do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .transport import FileContent, Transport


class Operations:
    """One method for each operation, with its fields as keyword arguments."""

    transport: Transport

${methods.join('\n')}

def _given(files: "Dict[str, Optional[FileContent]]") -> "Dict[str, FileContent]":
    return {name: content for name, content in files.items() if content is not None}
`;

function methodOf(name, { method, path, encoding, files = {}, response, writes, request }, paths) {
  const { summary, parameters = [], requestBody } = paths[path][method.toLowerCase()];
  const { properties = {}, required = [] } =
    encoding === 'query' ? queryOf(parameters) : Object.values(requestBody.content)[0].schema;
  const fields = Object.entries(properties)
    .map(([field, schema]) => ({
      field,
      schema,
      needed: field in files ? required.includes(field) : !request.shape[field].safeParse(undefined).success,
      isFile: field in files,
    }))
    .sort((a, b) => Number(b.needed) - Number(a.needed));
  const isLoose = request._zod.def.catchall?._zod.def.type === 'unknown';
  const types = fields.map(({ field, schema, needed, isFile }) => {
    const type = isFile ? 'FileContent' : typeOf(schema);
    return `        ${argumentOf(field)}: ${needed ? type : `Optional[${type}] = None`},\n`;
  });
  const values = fields
    .filter(({ isFile }) => !isFile)
    .map(({ field }) => `"${field}": ${argumentOf(field)}`);
  const sent = fields.filter(({ isFile }) => isFile).map(({ field }) => `"${field}": ${argumentOf(field)}`);
  const all = isLoose ? `{${[...values, '**parameters'].join(', ')}}` : `{${values.join(', ')}}`;
  const given = sent.length === 0 ? '{}' : `_given({${sent.join(', ')}})`;
  const result = response === 'stream' ? 'bytes' : 'Dict[str, Any]';
  const open =
    fields.length === 0 && !isLoose
      ? '(self)'
      : `(\n        self,\n${fields.length === 0 ? '' : '        *,\n'}${types.join('')}${isLoose ? '        **parameters: Any,\n' : ''}    )`;
  return `    def ${name}${open} -> ${result}:
        """${summary.replaceAll('\\', '\\\\')}."""
        return self.transport.call(
            "${method}",
            "${path}",
            ${all},
            ${given},
            writes=${writes ? 'True' : 'False'},
            stream=${response === 'stream' ? 'True' : 'False'},
        )
`;
}

function queryOf(parameters) {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  return {
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

function argumentOf(field) {
  const name = field.replaceAll(/\W/g, '_');
  return keywords.has(name) ? `${name}_` : name;
}

function typeOf({ type, items }) {
  if (type === 'array') return `List[${items === undefined ? 'Any' : typeOf(items)}]`;
  return (
    { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'Dict[str, Any]' }[type] ??
    'Any'
  );
}
