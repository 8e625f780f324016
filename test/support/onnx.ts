/** Writes ONNX files: the few messages of onnx.proto that a small model needs, in protobuf's wire format. */

type Field = readonly [number: number, value: Uint8Array | string | number | bigint | readonly bigint[]];

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

function message(...fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap(([number, value]) => {
    const tag = (wire: number): number[] => varint(BigInt((number << 3) | wire));
    if (typeof value === 'number' || typeof value === 'bigint')
      return [new Uint8Array([...tag(0), ...varint(BigInt(value))])];
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : packed(value);
    return [new Uint8Array([...tag(2), ...varint(BigInt(bytes.length))]), bytes];
  });
  return new Uint8Array(Buffer.concat(parts));
}

const packed = (value: Uint8Array | readonly bigint[]): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array(value.flatMap(varint));

const FLOAT = 1;
const INT64 = 7;

/** TensorProto with a name: an initializer. */
export function floats(name: string, dims: readonly number[], values: readonly number[]): Uint8Array {
  const raw = new Uint8Array(Float32Array.from(values).buffer);
  return message([1, dims.map(BigInt)], [2, FLOAT], [8, name], [9, raw]);
}

export function ints(name: string, dims: readonly number[], values: readonly number[]): Uint8Array {
  const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  return message([1, dims.map(BigInt)], [2, INT64], [8, name], [9, raw]);
}

/** NodeProto. Attributes: whole numbers, or lists of them. */
export function node(
  type: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Uint8Array {
  const given = Object.entries(attributes).map(([name, value]): Field => {
    const [INT, INTS] = [2, 7];
    if (typeof value === 'number') return [5, message([1, name], [3, value], [20, INT])];
    return [5, message([1, name], [8, value.map(BigInt)], [20, INTS])];
  });
  return message(...inputs.map((input): Field => [1, input]), [2, output], [4, type], ...given);
}

/** ValueInfoProto; a text as dimension is a free one. */
function value(name: string, type: number, dims: readonly (string | number)[]): Uint8Array {
  const shape = message(
    ...dims.map((dim): Field => [1, message(typeof dim === 'string' ? [2, dim] : [1, dim])]),
  );
  return message([1, name], [2, message([1, message([1, type], [2, shape])])]);
}

export interface Graph {
  /** Names of inputs of token numbers, [batch, sequence]. */
  inputs: readonly string[];
  nodes: readonly Uint8Array[];
  initializers: readonly Uint8Array[];
  output: { name: string; width: number };
}

/** ModelProto, of operator set 17. */
export function model(graph: Graph): Uint8Array {
  const body = message(
    ...graph.nodes.map((each): Field => [1, each]),
    [2, 'tiny'],
    ...graph.initializers.map((each): Field => [5, each]),
    ...graph.inputs.map((name): Field => [11, value(name, INT64, ['batch', 'sequence'])]),
    [12, value(graph.output.name, FLOAT, ['batch', graph.output.width])],
  );
  return message([1, 8], [2, 'rutter-tests'], [7, body], [8, message([1, ''], [2, 17])]);
}
