import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A model of 6 MB with random weights and a token for every byte. Its answers are noise, but llama.cpp loads and runs it
 * like any other, a thousand times faster than the embedded model. What an engine promises about seeds, stops, contexts
 * and processes is tested with it; what an answer says is tested with the embedded model.
 */
export function makeTinyModel(): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-tiny-model-'));
  const path = join(folder, 'tiny.gguf');
  writeFileSync(path, tinyModel());
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const tinyContextTokens = 2_048;

const [width, heads, layers, inner] = [256, 4, 2, 512];
const tokens = ['<unk>', '<s>', '</s>', ...Array.from({ length: 256 }, (_, byte) => byteToken(byte))];
/** Unknown, control, control, and bytes, in the numbers of the format. */
const tokenTypes = tokens.map((_, index) => [2, 3, 3][index] ?? 6);
const template =
  "{% for message in messages %}{{ '<|' + message['role'] + '|>\\n' + message['content'] + eos_token + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}";
const alignmentBytes = 32;

function byteToken(byte: number): string {
  return `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
}

function tinyModel(): Buffer {
  const metadata = [
    text('general.architecture', 'llama'),
    text('general.name', 'tiny'),
    count('llama.context_length', tinyContextTokens),
    count('llama.embedding_length', width),
    count('llama.block_count', layers),
    count('llama.feed_forward_length', inner),
    count('llama.attention.head_count', heads),
    count('llama.rope.dimension_count', width / heads),
    entry('llama.attention.layer_norm_rms_epsilon', type.float32, float(1e-5)),
    text('tokenizer.ggml.model', 'llama'),
    list('tokenizer.ggml.tokens', type.string, tokens.map(string)),
    list(
      'tokenizer.ggml.scores',
      type.float32,
      tokens.map(() => float(0)),
    ),
    list('tokenizer.ggml.token_type', type.int32, tokenTypes.map(uint32)),
    count('tokenizer.ggml.unknown_token_id', 0),
    count('tokenizer.ggml.bos_token_id', 1),
    count('tokenizer.ggml.eos_token_id', 2),
    text('tokenizer.chat_template', template),
  ];
  const tensors = [
    { name: 'token_embd.weight', shape: [width, tokens.length] },
    { name: 'output_norm.weight', shape: [width] },
    { name: 'output.weight', shape: [width, tokens.length] },
    ...Array.from({ length: layers }, (_, layer) => layerTensors(`blk.${layer}`)).flat(),
  ];
  let offset = 0;
  const infos = tensors.map(({ name, shape }) => {
    const at = offset;
    offset += shape.reduce((product, size) => product * size, 4);
    return Buffer.concat([string(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(at)]);
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata,
    ...infos,
  ]);
  const padding = Buffer.alloc((alignmentBytes - (head.length % alignmentBytes)) % alignmentBytes);
  return Buffer.concat([head, padding, ...tensors.map(weightsOf)]);
}

const layerTensors = (block: string) => [
  { name: `${block}.attn_norm.weight`, shape: [width] },
  ...['q', 'k', 'v', 'output'].map((part) => ({
    name: `${block}.attn_${part}.weight`,
    shape: [width, width],
  })),
  { name: `${block}.ffn_norm.weight`, shape: [width] },
  { name: `${block}.ffn_gate.weight`, shape: [width, inner] },
  { name: `${block}.ffn_up.weight`, shape: [width, inner] },
  { name: `${block}.ffn_down.weight`, shape: [inner, width] },
];

/** Ones for a norm; otherwise a fixed draw for the name, of the usual size for such a matrix. */
function weightsOf({ name, shape }: { name: string; shape: number[] }): Buffer {
  const length = shape.reduce((product, size) => product * size, 1);
  const weights = new Float32Array(length).fill(1);
  if (shape.length > 1) {
    const drawn = createHash('shake256', { outputLength: length }).update(name).digest();
    const scale = Math.sqrt(3 / shape[0]!);
    weights.forEach((_, index) => {
      weights[index] = (drawn[index]! / 127.5 - 1) * scale;
    });
  }
  return Buffer.from(weights.buffer);
}

/** The numbers of the value types. */
const type = { uint32: 4, int32: 5, float32: 6, string: 8, list: 9 };
const number = (bytes: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
};
const uint32 = (value: number) => number(4, (buffer) => buffer.writeUInt32LE(value));
const uint64 = (value: number) => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));
const float = (value: number) => number(4, (buffer) => buffer.writeFloatLE(value));
const string = (value: string) => Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)]);
const entry = (key: string, valueType: number, value: Buffer) =>
  Buffer.concat([string(key), uint32(valueType), value]);
const text = (key: string, value: string) => entry(key, type.string, string(value));
const count = (key: string, value: number) => entry(key, type.uint32, uint32(value));
const list = (key: string, itemType: number, items: readonly Buffer[]) =>
  entry(key, type.list, Buffer.concat([uint32(itemType), uint64(items.length), ...items]));
