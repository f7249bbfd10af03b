import {
  type Attribute,
  type DataType,
  encodeModel,
  type Node,
  type Tensor,
  type ValueInfo,
} from '@tricorn/onnx';
import { blockConvolutions, blockedDomain } from './blockConvolutions.js';

/** Operator-set versions every emitted graph declares. */
const opsets = { '': 18 } as const;

type Pullback = (outputGradients: readonly (Value | null)[]) => readonly (() => Value)[];

/** One differentiable operation: its pullback gives, lazily, the gradient of each input. */
interface TapeEntry {
  inputs: readonly Value[];
  outputs: readonly Value[];
  pullback: Pullback;
}

interface EmitOptions {
  attributes?: Record<string, Attribute>;
  type?: DataType;
}

interface EncodeOptions {
  batchName?: string;
  channelBlock?: number;
  metadata?: Record<string, string>;
  doc?: string;
}

/** Collects ONNX nodes and, beside them, the tape that reverse-mode differentiation walks. */
export class GraphBuilder {
  readonly nodes: Node[] = [];
  readonly inputs: Value[] = [];
  readonly outputs: Value[] = [];
  readonly tape: TapeEntry[] = [];
  /** Shapes of every value by name, which the work counter reads. */
  readonly shapes = new Map<string, Dims>();
  readonly #initializers: Tensor[] = [];
  readonly #constants = new Map<string, Value>();
  #counter = 0;

  input(name: string, dims: Dims, type: DataType = 'float32'): Value {
    const value = this.#declare(name, dims, type);
    this.inputs.push(value);
    return value;
  }

  output(value: Value, name: string): void {
    this.nodes.push({ op: 'Identity', inputs: [value.name], outputs: [name] });
    this.outputs.push(this.#declare(name, value.dims, value.type));
  }

  /** A constant of the graph; small equal constants are shared. */
  constant(data: Float32Array | BigInt64Array, dims: Dims): Value {
    const type: DataType = data instanceof Float32Array ? 'float32' : 'int64';
    const key = data.length <= 64 ? `${type}[${dims}]${data.join()}` : undefined;
    const known = key === undefined ? undefined : this.#constants.get(key);
    if (known !== undefined) return known;
    const value = this.#declare(this.#freshName('const'), dims, type);
    this.#initializers.push({ name: value.name, type, dims, data });
    if (key !== undefined) this.#constants.set(key, value);
    return value;
  }

  scalar(number: number): Value {
    return this.constant(new Float32Array([number]), []);
  }

  ints(list: readonly number[]): Value {
    return this.constant(BigInt64Array.from(list, BigInt), [list.length]);
  }

  zeros(dims: Dims): Value {
    return this.constant(new Float32Array(elementCount(dims)), dims);
  }

  /** Adds a node with one output and no pullback. */
  emit(op: string, inputs: readonly (Value | null)[], dims: Dims, options: EmitOptions = {}): Value {
    return this.emitMany(op, inputs, [dims], options)[0]!;
  }

  emitMany<const All extends readonly Dims[]>(
    op: string,
    inputs: readonly (Value | null)[],
    outputDims: All,
    { attributes, type = 'float32' }: EmitOptions = {},
  ): { -readonly [Place in keyof All]: Value } {
    const outputs = outputDims.map((dims) => this.#declare(this.#freshName(op.toLowerCase()), dims, type));
    this.nodes.push({
      op,
      inputs: inputs.map((value) => value?.name ?? ''),
      outputs: outputs.map((value) => value.name),
      ...(attributes && { attributes }),
    });
    return outputs as { -readonly [Place in keyof All]: Value };
  }

  plus(left: Value, right: Value): Value {
    return this.#broadcast('Add', left, right);
  }

  minus(left: Value, right: Value): Value {
    return this.#broadcast('Sub', left, right);
  }

  times(left: Value, right: Value): Value {
    return this.#broadcast('Mul', left, right);
  }

  over(left: Value, right: Value): Value {
    return this.#broadcast('Div', left, right);
  }

  record(inputs: readonly Value[], outputs: readonly Value[], pullback: Pullback): void {
    this.tape.push({ inputs, outputs, pullback });
  }

  /**
   * Serialises the graph. A `batchName` replaces the leading length of every input and output,
   * for graphs whose nodes do not depend on the batch size. With a `channelBlock` of more than one the graph runs only where
   * onnxruntime has blocks of that many channels.
   */
  encode(name: string, options: EncodeOptions = {}): Uint8Array {
    const { batchName, channelBlock = 1, metadata, doc } = options;
    const isBlocked = channelBlock > 1;
    const nodes = isBlocked ? blockConvolutions(this, channelBlock) : this.nodes;
    const info = (value: Value): ValueInfo => ({
      name: value.name,
      type: value.type,
      dims: batchName === undefined ? value.dims : [batchName, ...value.dims.slice(1)],
    });
    return encodeModel({
      graph: {
        name,
        nodes,
        initializers: this.#initializers,
        inputs: this.inputs.map(info),
        outputs: this.outputs.map(info),
      },
      opsets: { ...opsets, ...(isBlocked && { [blockedDomain]: 1 }) },
      ...(metadata && { metadata }),
      ...(doc !== undefined && { doc }),
    });
  }

  /** Without a pullback. */
  #broadcast(op: string, left: Value, right: Value): Value {
    return this.emit(op, [left, right], broadcastDims(left.dims, right.dims));
  }

  #declare(name: string, dims: Dims, type: DataType): Value {
    if (this.shapes.has(name)) throw new Error(`The graph already has a value named ${name}.`);
    this.shapes.set(name, dims);
    return { name, dims, type };
  }

  #freshName(prefix: string): string {
    return `${prefix}_${this.#counter++}`;
  }
}

export type Dims = readonly number[];

/** A tensor in the graph under construction: a name and what is known of it. */
export interface Value {
  readonly name: string;
  readonly dims: Dims;
  readonly type: DataType;
}

export function elementCount(dims: Dims): number {
  return dims.reduce((product, length) => product * length, 1);
}

export function sameDims(left: Dims, right: Dims): boolean {
  return left.length === right.length && left.every((length, axis) => length === right[axis]);
}

/** The shape two operands take together under ONNX (NumPy) broadcasting. */
function broadcastDims(left: Dims, right: Dims): Dims {
  const rank = Math.max(left.length, right.length);
  return Array.from({ length: rank }, (_, axis) => {
    const a = left[left.length - rank + axis] ?? 1;
    const b = right[right.length - rank + axis] ?? 1;
    if (a !== b && a !== 1 && b !== 1)
      throw new RangeError(`Shapes [${left}] and [${right}] do not broadcast.`);
    return Math.max(a, b);
  });
}
