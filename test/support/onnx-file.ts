/**
 * Writes small ONNX files: protobuf messages by their field numbers in onnx.proto (IR version 8, operator set 17). For
 * models whose weights a test sets by hand.
 */
export const ELEMENT = { float: 1, int64: 7, bool: 9 } as const;
export type ElementType = (typeof ELEMENT)[keyof typeof ELEMENT];

/** A name stands for a size that differs from run to run. */
export type Dimension = number | string;

const IR_VERSION = 8;
const OPERATOR_SET = 17;
const ATTRIBUTE_INT = 2;

export class OnnxGraph {
  readonly #nodes: Buffer[] = [];
  readonly #weights: Buffer[] = [];
  readonly #inputs: Buffer[] = [];
  readonly #outputs: Buffer[] = [];
  #names = 0;

  input(name: string, type: ElementType, dimensions: readonly Dimension[]): string {
    this.#inputs.push(valueInfo(name, type, dimensions));
    return name;
  }

  output(name: string, type: ElementType, dimensions: readonly Dimension[]): void {
    this.#outputs.push(valueInfo(name, type, dimensions));
  }

  floats(dimensions: readonly number[], values: Float32Array): string {
    return this.#weight(ELEMENT.float, dimensions, values);
  }

  integers(...values: number[]): string {
    return this.#weight(ELEMENT.int64, [values.length], BigInt64Array.from(values, BigInt));
  }

  /** Appends an operator. @returns the name of its output */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, number>> = {},
    output: string = this.#newName(),
  ): string {
    this.#nodes.push(
      message(
        ...inputs.map((input) => text(1, input)),
        text(2, output),
        text(3, this.#newName()),
        text(4, operator),
        ...Object.entries(attributes).map(([name, value]) =>
          bytes(5, message(text(1, name), integer(3, value), integer(20, ATTRIBUTE_INT))),
        ),
      ),
    );
    return output;
  }

  file(): Buffer {
    const graph = message(
      ...this.#nodes.map((node) => bytes(1, node)),
      text(2, 'fixture'),
      ...this.#weights.map((weight) => bytes(5, weight)),
      ...this.#inputs.map((input) => bytes(11, input)),
      ...this.#outputs.map((output) => bytes(12, output)),
    );
    const operators = message(text(1, ''), integer(2, OPERATOR_SET));
    return message(integer(1, IR_VERSION), text(2, 'hearline tests'), bytes(7, graph), bytes(8, operators));
  }

  #weight(type: ElementType, dimensions: readonly number[], values: Float32Array | BigInt64Array): string {
    const name = this.#newName();
    const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    this.#weights.push(
      message(...dimensions.map((size) => integer(1, size)), integer(2, type), text(8, name), bytes(9, raw)),
    );
    return name;
  }

  #newName(): string {
    return `n${this.#names++}`;
  }
}

function valueInfo(name: string, type: ElementType, dimensions: readonly Dimension[]): Buffer {
  const shape = message(
    ...dimensions.map((size) =>
      bytes(1, message(typeof size === 'string' ? text(2, size) : integer(1, size))),
    ),
  );
  const tensor = message(integer(1, type), bytes(2, shape));
  return message(text(1, name), bytes(2, message(bytes(1, tensor))));
}

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    digits.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(digits);
}
